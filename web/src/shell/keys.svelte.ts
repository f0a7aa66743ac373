import { untrack } from 'svelte';

// Keys of the page. A view says which it uses and what for; the help (?) lists them.
//
//     $effect(() => keys.use([{ keys: ['z'], label: () => t('undo'), run: undo }]));
//
// Keys typed into a field, or together with Ctrl, Alt or Meta, stay the browser's.

export interface Binding {
  keys: readonly string[]; // as in KeyboardEvent.key; all do the same, told apart by the argument of run
  label: () => string;
  run: (key: string) => void;
  shown?: string; // how the help writes the keys: '1 … 6'
}

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type));

// Keys that press, follow or move by themselves where the focus is.
const ownKeys: Record<string, RegExp> = {
  Enter: /^(BUTTON|A|SUMMARY)$/,
  ' ': /^(BUTTON|A|SUMMARY|INPUT)$/,
};

class Keys {
  bindings: readonly Binding[] = $state.raw([]);

  // Adds bindings; the function that is returned takes them away.
  use(bindings: readonly Binding[]): () => void {
    this.bindings = untrack(() => [...this.bindings, ...bindings]);
    return () => {
      this.bindings = this.bindings.filter((binding) => !bindings.includes(binding));
    };
  }

  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (inField(event.target) || document.querySelector('dialog[open]')) return;
    if (event.target instanceof HTMLElement && ownKeys[event.key]?.test(event.target.tagName)) return;
    const binding = this.bindings.findLast(({ keys }) => keys.includes(event.key));
    if (!binding) return;
    event.preventDefault();
    binding.run(event.key);
  }
}

export const keys = new Keys();
