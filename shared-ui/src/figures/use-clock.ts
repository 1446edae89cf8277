import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  // A machine that slept wakes up with its timers late.
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** What the clock says, such as today's day: read anew each minute, and when the page is looked at again. */
export function useClock<Value extends string | number>(read: () => Value): Value {
  return useSyncExternalStore(subscribe, read);
}
