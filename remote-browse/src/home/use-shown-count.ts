import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'shared-platform';

const STEP = 24;

/** By history entry, so that Back and a reload find the list as long as it was left. */
const counts = storage();
const listeners = new Set<() => void>();

/** How many rooms show, a way to show more, and the first room that the last press added. */
export function useShownCount() {
  const { key, pathname, search } = useLocation();
  // Every full page load has the key `default`.
  const place = `lodge-shown ${key === 'default' ? pathname + search : key}`;
  const [added, setAdded] = useState<{ place: string; from: number }>();
  const shown = useSyncExternalStore(
    subscribe,
    () => Number(counts.getItem(place)) || STEP,
    // A painted page, and its takeover, start with the shortest list.
    () => STEP,
  );
  return {
    /** Names the list and where it is in the history. */
    place,
    shown,
    addedFrom: added?.place === place ? added.from : undefined,
    showMore: (from: number) => {
      counts.setItem(place, String(from + STEP));
      setAdded({ place, from });
      for (const listener of listeners) listener();
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the browser blocks its storage, and where pages are painted, one that lasts as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage;
  } catch {
    const items = new Map<string, string>();
    return { getItem: (name) => items.get(name) ?? null, setItem: (name, value) => void items.set(name, value) };
  }
}
