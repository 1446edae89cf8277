import { useEffect } from 'react';
import { useLocation } from 'shared-platform';

/** The storage key of the router's scroll positions. */
export const PLACES = 'lodge-places';

/**
 * Returns the key of a scroll position. After a full page load, the location's key is always `default`, so the path is
 * used instead.
 */
export const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

/**
 * Restores the scroll position after a reload, once the page is tall enough. The router's restoration is too early,
 * because the data is still loading. Stops on any input of the visitor.
 */
export function useRestoredPlace(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a page load.
  useEffect(() => {
    const place = savedPlace(placeKey(location));
    if (!place) return;
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < place) return;
      stop();
      window.scrollTo(0, place);
    });
    function stop() {
      observer.disconnect();
      for (const input of INPUTS) window.removeEventListener(input, stop);
    }
    for (const input of INPUTS) window.addEventListener(input, stop, { passive: true });
    observer.observe(document.body);
    return stop;
  }, []);
}

const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

function savedPlace(key: string): number | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '{}')[key];
  } catch {
    return undefined;
  }
}
