import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'shared-platform';

/** Asks before the page is left while the form has unsaved input. */
export function useLeaveGuard() {
  const isDirty = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => isDirty.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return {
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Sets whether there is unsaved input. */
    mark: useCallback((hasChanges: boolean) => {
      isDirty.current = hasChanges;
    }, []),
  };
}
