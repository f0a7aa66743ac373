// The service worker of the page: keeps all files of one version, and hands over to the next when the reader
// says so. See web/pocket/service.js.
import { say } from './notices.svelte';

let waiting: ServiceWorker | null = null;

const kPolite = 3000; // ms before what may be wanted later is fetched

function look(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  waiting = registration.waiting;
  say('update');
}

export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // the page was not fetched safely, or the browser forbids it
  const wasKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasKept) window.location.reload(); // another version: no file of the old one beside it
  });
  try {
    const registration = await serviceWorker.register(new URL('service.js', document.baseURI));
    look(registration);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => look(registration));
    });
    const { active } = await serviceWorker.ready;
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!connection?.saveData) setTimeout(() => active?.postMessage('rest'), kPolite);
  } catch {
    // then the page needs the network each time
  }
}

// The new version takes over, in all tabs.
export function update(): void {
  waiting?.postMessage('take over');
}
