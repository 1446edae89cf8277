import type { Notification, NotificationKind } from 'contracts';
import { Link, useInfiniteQuery } from 'shared-platform';
import { Badge, Banner, Button, EmptyState, Heading, Icon, type IconName, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LoadMore } from 'shared-ui/load-more';
import { shortMoment } from '../shared/short-moment.ts';
import { notificationsQuery, useReading } from './api.ts';

const ICONS: Record<NotificationKind, IconName> = {
  'booking-made': 'calendar',
  'booking-changed': 'calendar',
  'booking-cancelled': 'calendar',
  'booking-refunded': 'card',
  'payment-refunded': 'card',
  'change-refunded': 'card',
  'refund-failed': 'alert',
  dispute: 'alert',
  'check-in': 'key',
  messages: 'envelope',
  'review-asked': 'star',
  'review-published': 'star',
  'saved-places': 'heart',
  'nights-offered': 'clock',
  'waitlist-ended': 'clock',
  clash: 'alert',
  'outside-calendar': 'calendar',
  'payout-failed': 'alert',
  'hosting-answer': 'home',
};

export function NotificationList() {
  const notifications = useInfiniteQuery(notificationsQuery);
  const reading = useReading();
  const { data } = notifications;
  const [first] = data ?? [];
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Heading>Notifications</Heading>
        {first && (
          <Button
            disabled={data?.every(({ isRead }) => isRead)}
            isBusy={reading.isPending && 'upTo' in reading.variables}
            onClick={() => reading.mutate({ upTo: first._id })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {reading.error && (
        <Banner className="mb-4" tone="danger">
          {reading.error.message}
        </Banner>
      )}
      <LoadFailure query={notifications} what="Your notifications" />
      {isFirstLoad(notifications) && <ListSkeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Icon name="bell" size={28} />}
          subtitle="Bookings, messages, reviews and whatever else concerns you will be here."
          title="No notifications yet"
        />
      )}
      {data && data.length > 0 && (
        <ul aria-label="Notifications" className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {data.map((notification) => (
            <Row
              key={notification._id}
              notification={notification}
              onOpen={() => !notification.isRead && reading.mutate({ id: notification._id })}
            />
          ))}
        </ul>
      )}
      <LoadMore className="mt-4 flex flex-col items-center gap-2" label="Show more" query={notifications} size="md" />
    </>
  );
}

interface RowProps {
  notification: Notification;
  onOpen(): void;
}

function Row({ notification: { kind, at, isRead, title, text, path, over }, onOpen }: RowProps) {
  return (
    <li>
      <Link
        className={`flex gap-4 p-4 hover:bg-surface-sunken ${isRead ? '' : 'bg-surface-soft'}`}
        onClick={onOpen}
        to={path}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
          {/* A newer API may send an unknown kind. */}
          <Icon name={ICONS[kind] ?? 'bell'} size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={`wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
              {!isRead && <span className="sr-only">Unread: </span>}
              <bdi>{title}</bdi>
            </span>
            <time className="shrink-0 text-ink-muted text-sm" dateTime={at}>
              {shortMoment(new Date(at))}
            </time>
          </span>
          <span className="wrap-anywhere mt-0.5 block text-ink-muted text-sm" dir="auto">
            {text}
          </span>
          {over && <Badge className="mt-2">{over}</Badge>}
        </span>
        {!isRead && <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />}
      </Link>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3">
      {[1, 2, 3].map((row) => (
        <Skeleton className="h-20 w-full" key={row} />
      ))}
    </div>
  );
}
