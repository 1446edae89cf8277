import { vi } from 'vitest';

/** Replaces `IntersectionObserver`, because jsdom has no layout. */
export function fakeViews(isInView: (element: Element) => boolean) {
  class Observer {
    readonly notify: (entries: { isIntersecting: boolean }[]) => void;
    constructor(notify: Observer['notify']) {
      this.notify = notify;
    }
    observe(element: Element) {
      this.notify([{ isIntersecting: isInView(element) }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
}
