// The name that games are stored under, kept in this browser; may be empty.
const key = 'hazard.player';

class Player {
  #name = $state('');

  constructor() {
    try {
      this.#name = localStorage.getItem(key) ?? '';
    } catch {
      // no storage: the name lasts as long as the page
    }
  }

  get name(): string {
    return this.#name;
  }
  set name(value: string) {
    this.#name = value;
    try {
      localStorage.setItem(key, value);
    } catch {
      // as above
    }
  }
}

export const player = new Player();
