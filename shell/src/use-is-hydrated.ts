import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false in the painter and during hydration, which must render the same elements. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
