import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// React warns unless it is told that this is a test.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// What Headless UI and the picker ask of a browser and jsdom lacks.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize;
globalThis.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.getAnimations ??= () => [];
if (!('innerText' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
}
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

// A busy machine may take its time.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
