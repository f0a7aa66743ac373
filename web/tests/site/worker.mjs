// The worker of the page, for questions of our own while the page asks nothing.
export const catchWorker = () => {
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(...parts) {
      super(...parts);
      globalThis.caught = this;
    }
  };
};
export const ask = (page, method, params) =>
  page.evaluate((request) => new Promise((resolve) => {
    const begun = performance.now();
    globalThis.caught.addEventListener('message', function hear({ data }) {
      if (data.kind !== 'answer') return;
      globalThis.caught.removeEventListener('message', hear);
      resolve({ ms: performance.now() - begun, memory: data.memory / 1e6, answer: JSON.parse(data.answer) });
    });
    globalThis.caught.postMessage({ kind: 'ask', request, games: null });
  }), JSON.stringify({ method, params }));
