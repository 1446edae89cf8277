import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** A part of a page that is loaded when it is first needed. */
export interface Deferred<Part> {
  /** Starts loading; call it on hover or focus. Never rejects. */
  preload: () => Promise<void>;
  /** The part once it is there; loads it as soon as it `isWanted`. */
  use: (isWanted?: boolean) => DeferredState<Part>;
}

export interface DeferredState<Part> {
  part: Part | undefined;
  /**
   * Loading has failed; `retry` loads again, and so does the next use that wants the part. When it fails again, the window
   * gets the event `lodge:part-missing`: the browser may not have asked the site.
   */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Like `React.lazy`, but what is loaded renders at once (no fallback flashes by), and what failed
 * can be loaded again: `lazy` keeps its error for the life of the page.
 */
export function deferred<Part>(load: () => Promise<Part>): Deferred<Part> {
  const listeners = new Set<() => void>();
  const idle = { part: undefined as Part | undefined, hasFailed: false };
  let state = idle;
  let loading: Promise<void> | undefined;

  function set(next: typeof state) {
    state = next;
    for (const listener of listeners) listener();
  }

  function preload(): Promise<void> {
    if (state.part) return Promise.resolve();
    loading ??= load()
      .then(
        (part) => set({ part, hasFailed: false }),
        () => set({ part: undefined, hasFailed: true }),
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function use(isWanted = true): DeferredState<Part> {
    const { part, hasFailed } = useSyncExternalStore(
      subscribe,
      () => state,
      () => idle,
    );
    useEffect(() => {
      if (isWanted) void preload();
    }, [isWanted]);
    const retry = useCallback(() => {
      set(idle);
      void preload().then(() => state.hasFailed && dispatchEvent(new Event('lodge:part-missing')));
    }, []);
    return { part, hasFailed, retry };
  }

  return { preload, use };
}
