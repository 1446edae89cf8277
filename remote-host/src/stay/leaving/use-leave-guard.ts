import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'shared-platform';

/** Asks before the page is left while a part of it, such as its form, has unsaved input. */
export function useLeaveGuard() {
  const dirty = useRef(new Set<string>());
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        dirty.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (dirty.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return {
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Sets whether a part has unsaved input. */
    mark: useCallback((hasChanges: boolean, part = 'form') => {
      if (hasChanges) dirty.current.add(part);
      else dirty.current.delete(part);
    }, []),
  };
}
