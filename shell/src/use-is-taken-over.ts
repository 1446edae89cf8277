import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the edge paints a page, and in the first render in the browser, which hydrates the page. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
