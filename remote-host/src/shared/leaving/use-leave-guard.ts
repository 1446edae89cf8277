import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'shared-platform';

interface Unsaved {
  part?: string;
  /**
   * The actions that the person must confirm. `reload` (default): reloading or leaving the page. `leaving`: only leaving
   * it, because the browser stores the input. `nothing`: neither, but the shell must not reload the page by itself.
   */
  lostBy?: 'reload' | 'leaving' | 'nothing';
}

export function useLeaveGuard() {
  const dirty = useRef(new Map<string, Unsaved['lostBy']>());
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      const isAsking = [...dirty.current.values()].some((lostBy) => lostBy !== 'nothing');
      return isAsking && currentLocation.pathname !== nextLocation.pathname;
    }, []),
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      const parts = [...dirty.current.values()];
      // The shell dispatches an untrusted event to find out whether the page has unsaved input.
      const isAsking = event.isTrusted ? parts.includes('reload') : parts.length > 0;
      if (isAsking) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return {
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    mark: useCallback((hasChanges: boolean, { part = 'form', lostBy = 'reload' }: Unsaved = {}) => {
      if (hasChanges) dirty.current.set(part, lostBy);
      else dirty.current.delete(part);
    }, []),
  };
}
