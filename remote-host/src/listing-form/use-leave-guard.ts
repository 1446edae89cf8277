import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'shared-platform';

/** Keeps what was typed from being lost by a click: asks before another page, or none, takes its place. */
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
    /** Something was typed, or all of it is saved. */
    mark: useCallback((hasChanges: boolean) => {
      isDirty.current = hasChanges;
    }, []),
  };
}
