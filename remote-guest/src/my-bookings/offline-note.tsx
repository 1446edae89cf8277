import { formatMoment } from 'contracts';
import { useSession } from 'shared-auth';
import { Banner } from 'shared-ui';

/** Says that the page shows the offline copy. `loadedAt` is the time when the copied data was loaded, in ms. */
export function OfflineNote({ loadedAt }: { loadedAt: number }) {
  const isOffline = useSession((session) => session.isUnchecked);
  if (!isOffline || loadedAt === 0) return null;
  return (
    <Banner className="mb-6" tone="warning">
      You’re offline, or the site isn’t responding. This was saved on your device on {formatMoment(new Date(loadedAt))}.
      You can make changes once you’re connected again.
    </Banner>
  );
}
