import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False where the edge paints a page, and in the first render of the page that takes it over. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
