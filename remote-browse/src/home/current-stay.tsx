import { formatShortDay, getGuestNow, hasBegun, isAhead, thumbnail } from 'contracts';
import { call, Link, serverNow, useQuery } from 'shared-platform';
import { nowQuery } from 'shared-platform/figures';
import { Icon } from 'shared-ui';

const guestNowQuery = nowQuery('guest', (signal) => call(getGuestNow, {}, { signal }));

/**
 * A link to the booking of a guest who is staying somewhere now. It floats over the end of the rooms, on phones above
 * the map button.
 */
export function CurrentStay() {
  const stay = useQuery(guestNowQuery).data?.next;
  const now = serverNow();
  if (!stay || !hasBegun(stay, now) || !isAhead(stay, now)) return null;
  return (
    <section
      aria-label="Your stay"
      className="sticky bottom-[calc(var(--tab-bar,0px)+1.5rem)] z-10 mb-6 max-w-sm max-lg:bottom-[calc(max(4rem,0.75rem+var(--tab-bar,0px))+3.75rem)]"
    >
      <Link
        className="group flex items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-float"
        to={`/dashboard/my-bookings/${stay._id}`}
      >
        <img
          alt=""
          className="size-16 shrink-0 rounded-control bg-surface-sunken object-cover"
          height={64}
          src={thumbnail(stay.image)}
          width={64}
        />
        <span className="min-w-0 flex-1">
          <span className="block text-ink-muted text-sm">Staying now, until {formatShortDay(stay.to)}</span>
          <span className="wrap-anywhere block font-semibold group-hover:underline">
            <bdi>{stay.title}</bdi>
          </span>
          <span className="wrap-anywhere block text-ink-muted text-sm">
            <bdi>{stay.location}</bdi>
          </span>
        </span>
        <Icon className="shrink-0 text-ink-muted rtl:-scale-x-100" name="chevron-right" size={20} />
      </Link>
    </section>
  );
}
