import { useState } from 'react';
import { useLocation } from 'shared-platform';

const STEP = 24;

/** By history entry, so that Back finds the list as long as it was left. */
const counts = new Map<string, number>();

/** How many rooms show, a way to show more, and the first room that the last press added. */
export function useShownCount() {
  const { key } = useLocation();
  const [, setChange] = useState(0);
  const [added, setAdded] = useState<{ key: string; from: number }>();
  const shown = counts.get(key) ?? STEP;
  return {
    shown,
    addedFrom: added?.key === key ? added.from : undefined,
    showMore: (from: number) => {
      counts.set(key, from + STEP);
      setAdded({ key, from });
      setChange((change) => change + 1);
    },
  };
}
