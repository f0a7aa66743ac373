// What the page without a server has to tell its reader, now and then: that the browser keeps nothing, that
// something kept was damaged, that a new version waits.

export type Word = 'denied' | 'full' | 'missing' | 'engine' | 'update';

export interface Notice {
  word: Word;
  detail: string; // in the engine's words
}

class Notices {
  list: readonly Notice[] = $state.raw([]);

  say(word: Word, detail: string): void {
    if (this.list.some((other) => other.word === word && other.detail === detail)) return;
    this.list = [...this.list, { word, detail }];
  }
  dismiss(notice: Notice): void {
    this.list = this.list.filter((other) => other !== notice);
  }
}

export const notices = new Notices();
export const say = (word: Word, detail = ''): void => notices.say(word, detail);
