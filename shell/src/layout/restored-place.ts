import { useEffect } from 'react';
import { useLocation } from 'shared-platform';

/** Where the router keeps the scroll positions. */
export const PLACES = 'lodge-places';

/** What it keeps them by. Every full page load has the key `default`: by it, all of them would share one position. */
export const placeKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

/**
 * Goes back to the saved position after a reload, once the page is long enough: the router tries only while the data
 * is still on its way. Not after the visitor has done anything.
 */
export function useRestoredPlace(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: concerns the page load alone.
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
