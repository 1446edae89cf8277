import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'shared-platform';

interface Unsaved {
  /** Which part of the page; default its form. */
  part?: string;
  /**
   * What loses the input. Default `reload`: leaving by any way. `leaving`: this browser keeps it, yet leaving the page asks.
   * `nothing`: it is kept; only the shell must not reload the page by itself.
   */
  lostBy?: 'reload' | 'leaving' | 'nothing';
}

/** Asks before the page is left while a part of it, such as its form, has unsaved input. */
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
      // The shell asks by an event of its own whether somebody is at work here.
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
    /** Sets whether a part has unsaved input. */
    mark: useCallback((hasChanges: boolean, { part = 'form', lostBy = 'reload' }: Unsaved = {}) => {
      if (hasChanges) dirty.current.set(part, lostBy);
      else dirty.current.delete(part);
    }, []),
  };
}
