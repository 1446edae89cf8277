import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Without this flag, React logs warnings in tests.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

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

configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
