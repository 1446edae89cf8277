import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'shared-platform';

const STEP = 24;

/** The length of the list by history entry, so that Back and a reload restore it. */
const counts = storage();
const listeners = new Set<() => void>();

export function useShownCount() {
  const { key, pathname, search } = useLocation();
  const place = `lodge-shown ${key === 'default' ? pathname + search : key}`;
  const [added, setAdded] = useState<{ place: string; from: number }>();
  const shown = useSyncExternalStore(
    subscribe,
    () => Number(counts.getItem(place)) || STEP,
    // A painted page and its hydration use the shortest list.
    () => STEP,
  );
  return {
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

/** Returns session storage. If it is blocked, or missing as in the painter, returns an in-memory replacement. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return sessionStorage;
  } catch {
    const items = new Map<string, string>();
    return { getItem: (name) => items.get(name) ?? null, setItem: (name, value) => void items.set(name, value) };
  }
}
