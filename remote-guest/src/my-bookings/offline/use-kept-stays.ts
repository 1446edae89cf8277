import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { siteConfig } from 'shared-platform';
import { useOwnBookings } from '../../stay/api.ts';

/** Keeps the guest's stays on this device, for reading them offline, each time that they have been loaded. */
export function useKeptStays(): void {
  // Only https and localhost have workers.
  const isPossible = 'serviceWorker' in navigator && siteConfig().keepsOffline === true;
  const isOnline = useSession(({ user, isUnchecked }) => user !== null && !isUnchecked);
  const { data, isSuccess } = useOwnBookings(isPossible);
  useEffect(() => {
    if (!isPossible || !isOnline || !isSuccess || !data?.length) return;
    // If this fails, what was kept before stays, and the next visit tries again.
    import('./keep-stays.ts').then(({ keepStays }) => keepStays(data)).catch(() => undefined);
  }, [isPossible, isOnline, isSuccess, data]);
}
