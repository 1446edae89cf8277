import { useEffect, useState } from 'react';
import type { SeenError } from '../release/error-reports.ts';

export function useSeenErrors(): readonly SeenError[] {
  const [seen, setSeen] = useState<readonly SeenError[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    // Dynamic, because a static import would make every page load this file at start.
    import('../release/error-reports.ts')
      .then(({ seenErrors }) => {
        const update = () => setSeen(seenErrors.read());
        update();
        if (!ending.signal.aborted) ending.signal.addEventListener('abort', seenErrors.subscribe(update));
      })
      .catch(() => undefined);
    return () => ending.abort();
  }, []);
  return seen;
}
