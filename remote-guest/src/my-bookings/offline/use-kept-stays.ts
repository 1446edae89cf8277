import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { siteConfig } from 'shared-platform';
import { useOwnBookings } from '../../shared/api.ts';

export function useKeptStays(): void {
  // Browsers allow service workers only on https and localhost.
  const isPossible = 'serviceWorker' in navigator && siteConfig().keepsOffline === true;
  const isOnline = useSession(({ user, isUnchecked }) => user !== null && !isUnchecked);
  const { data, isSuccess } = useOwnBookings(isPossible);
  useEffect(() => {
    if (!isPossible || !isOnline || !isSuccess || !data?.length) return;
    // Ignore failures: the previous copy is kept, and the next visit retries.
    import('./keep-stays.ts').then(({ keepStays }) => keepStays(data)).catch(() => undefined);
  }, [isPossible, isOnline, isSuccess, data]);
}
