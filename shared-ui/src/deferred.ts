import { useCallback, useEffect, useSyncExternalStore } from 'react';

export interface Deferred<Part> {
  /** Starts loading, for example on hover or focus. Never rejects. */
  preload: () => Promise<void>;
  /** Returns the part once it has loaded. Starts loading when `isWanted` is true. */
  use: (isWanted?: boolean) => DeferredState<Part>;
}

export interface DeferredState<Part> {
  part: Part | undefined;
  /**
   * True if loading has failed. `retry` and the next use with `isWanted` load the part again. If that fails too, the
   * event `lodge:part-missing` is dispatched on the window, and the shell reloads the page, because the browser may
   * have cached the first failure.
   */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Like `React.lazy`, but a loaded part renders immediately, without a flash of the fallback, and failed loading can be
 * retried. `React.lazy` caches the error.
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
