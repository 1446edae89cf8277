import { countNotifications, MOST_UNREAD, NOTIFICATIONS_PATH, type ReleaseSet, UNREAD_NOTIFICATIONS } from 'contracts';
import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { call, Link, useLocation, useQuery } from 'shared-platform';
import { Icon } from 'shared-ui';

const POLL_MS = 30_000;

/** The link to the notifications. Shown to signed-in people if an area of the set has a page of notifications. */
export function Bell({ set }: { set: ReleaseSet }) {
  const isSignedIn = useSession(({ role }) => role !== null);
  const hasPage = Object.values(set.areas).some(({ routes }) => routes.some(({ path }) => path === NOTIFICATIONS_PATH));
  return isSignedIn && hasPage && <BellLink />;
}

function BellLink() {
  const { pathname } = useLocation();
  const { data, refetch } = useQuery({
    queryKey: UNREAD_NOTIFICATIONS,
    queryFn: ({ signal }) => call(countNotifications, {}, { signal }),
    // Polls only while the tab is visible. Pages that are connected to the inbox stream refresh the count immediately.
    refetchInterval: POLL_MS,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the previous page may have changed the number.
  useEffect(() => void refetch(), [pathname]);
  const unread = data?.unread ?? 0;
  const shown = unread < MOST_UNREAD ? `${unread}` : `${MOST_UNREAD - 1}+`;
  const label = unread > 0 ? `Notifications, ${shown} unread` : 'Notifications';
  return (
    <Link
      aria-label={label}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-sunken"
      title={label}
      to={NOTIFICATIONS_PATH}
    >
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-semibold text-on-fill text-xs leading-5"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
