/// <reference lib="dom" />
import { afterAll, vi } from 'vitest';

/*
 * Test files share a process, and in it the packages of `node_modules` and one jsdom, which take long to load. Each file
 * loads our own modules again, so that it may mock them, and leaves the document as it found it.
 */
vi.resetModules();

if ('jsdom' in globalThis) {
  const ownKeys = new Set(Reflect.ownKeys(document));
  const listeners = [trackListeners(document), trackListeners(window)];
  afterAll(() => {
    for (const removeAll of listeners) removeAll();
    // Libraries mark the document on which they listen, and must listen again.
    for (const key of Reflect.ownKeys(document)) if (!ownKeys.has(key)) Reflect.deleteProperty(document, key);
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}

/** Records the listeners that are added to `target`. Returns how to remove them. */
function trackListeners(target: EventTarget): () => void {
  const add = target.addEventListener;
  const added: Parameters<EventTarget['removeEventListener']>[] = [];
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    added.push(args);
    add.apply(target, args);
  };
  return () => {
    target.addEventListener = add;
    for (const args of added) target.removeEventListener(...args);
  };
}
