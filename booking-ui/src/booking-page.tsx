import { ApiError, type BookingDetail, stayLabel } from 'contracts';
import type { ReactNode } from 'react';
import { Link, serverNow } from 'shared-platform';
import { Badge, buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { RecordSkeleton } from 'shared-ui/record';
import { DisputeBadge } from './dispute-badge.tsx';

interface BookingFrameProps {
  query: Parameters<typeof LoadFailure>[0]['query'] & { data: BookingDetail | undefined };
  /** True if the booking exists but the viewer may not see it on this page. */
  isOthers: boolean;
  /** The page that lists all bookings of the viewer. */
  list: { path: string; name: string };
  /** The heading until the booking has loaded. */
  title: string;
  /** The subject of the error message if loading fails. */
  what: string;
  notYours: { title: string; subtitle: string };
  note?: ReactNode;
  children: (booking: BookingDetail) => ReactNode;
}

/**
 * The page of a booking. Also handles a booking that is loading, failed to load, is missing or belongs to someone else.
 */
export function BookingFrame(props: BookingFrameProps) {
  const { query, isOthers, list, title, what, notYours, note, children } = props;
  const shown = isOthers ? undefined : query.data;
  const isMissing = isOthers || (query.error instanceof ApiError && query.error.code === 'booking-not-found');
  return (
    <article className="max-w-4xl">
      {note}
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline print:hidden"
        to={list.path}
      >
        <Icon name="chevron-left" size={18} />
        All bookings
      </Link>
      <Heading className="wrap-anywhere mt-3">
        <bdi>{shown?.title ?? title}</bdi>
      </Heading>
      {isMissing ? (
        <EmptyState
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={list.path}>
              See {list.name}
            </Link>
          }
          icon={<Icon name="calendar" size={28} />}
          {...notYours}
        />
      ) : (
        <LoadFailure className="mt-4" query={query} what={what} />
      )}
      {isFirstLoad(query) && <RecordSkeleton />}
      {shown && (
        <>
          <StayState booking={shown} />
          <div className="mt-6 space-y-10">{children(shown)}</div>
        </>
      )}
    </article>
  );
}

function StayState({ booking }: { booking: BookingDetail }) {
  const { label, tone } = stayLabel(booking, serverNow());
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
      <Badge tone={tone}>{label}</Badge>
      <DisputeBadge booking={booking} />
      <span className="wrap-anywhere">
        <bdi>{booking.location}</bdi>
      </span>
    </p>
  );
}
