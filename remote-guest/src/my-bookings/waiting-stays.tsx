import { formatShortDay, partyText, pictureAt, stayPath, todayIn, type WaitlistEntry } from 'contracts';
import { useMemo, useState } from 'react';
import { Link, useQuery } from 'shared-platform';
import { Button, buttonClass, Heading } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { deadlineOf } from '../shared/payment/deadline.ts';
import { HoldCountdown } from '../shared/payment/hold-countdown.tsx';
import { waitlistQuery } from '../shared/waitlist/api.ts';
import { LeaveDialog } from '../shared/waitlist/leave-dialog.tsx';

export function WaitingStays() {
  const query = useQuery({ ...waitlistQuery, refetchInterval: 60_000 });
  const { data: entries = [], dataUpdatedAt, refetch } = query;
  const [leaving, setLeaving] = useState<WaitlistEntry>();
  if (!query.data) return <LoadFailure className="mb-8" level={2} query={query} what="Your waitlist" />;
  if (entries.length === 0) return null;
  const offersFirst = entries.toSorted((a, b) => Number(b.offer !== undefined) - Number(a.offer !== undefined));
  return (
    <section aria-labelledby="waitlist" className="mb-8">
      <Heading className="mb-3" id="waitlist" level={2}>
        Waitlist
      </Heading>
      <ul className="space-y-3">
        {offersFirst.map((entry) => (
          <Entry
            key={entry._id}
            entry={entry}
            loadedAt={dataUpdatedAt}
            onEnd={() => void refetch()}
            onLeave={() => setLeaving(entry)}
          />
        ))}
      </ul>
      <LeaveDialog entry={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  );
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface EntryProps {
  entry: WaitlistEntry;
  /** The time when the entry was loaded, in ms. The remaining time of an offer is relative to it. */
  loadedAt: number;
  onEnd: () => void;
  onLeave: () => void;
}

function Entry({ entry, loadedAt, onEnd, onLeave }: EntryProps) {
  const { room, from, to, party, offer, joinedAt } = entry;
  const deadline = useMemo(
    () => offer && deadlineOf({ heldUntil: offer.until, secondsLeft: offer.secondsLeft }, loadedAt),
    [offer, loadedAt],
  );
  const address = stayPath(room._id, { from, to }, party);
  const nights = `${formatShortDay(from)} to ${formatShortDay(to)}`;
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
      <img
        alt=""
        className="size-16 shrink-0 rounded-control bg-surface-sunken object-cover"
        height={64}
        src={pictureAt(room.image, 320)}
        width={64}
      />
      <div className="min-w-0 flex-1 basis-48">
        <Link className="wrap-anywhere font-semibold underline-offset-2 hover:underline" to={address}>
          <bdi>{room.title}</bdi>
        </Link>
        <p className="text-ink-muted text-sm">
          {nights}, {partyText(party)}
        </p>
        {offer && deadline !== undefined ? (
          <HoldCountdown deadline={deadline} onEnd={onEnd} />
        ) : (
          <p className="text-ink-muted text-sm">
            Waiting since {formatShortDay(todayIn(browserTimeZone(), new Date(joinedAt)))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {offer && (
          <Link
            aria-label={`Book these nights: ${room.title}, ${nights}`}
            className={buttonClass({ size: 'sm', variant: 'primary' })}
            to={address}
          >
            Book these nights
          </Link>
        )}
        <Button aria-label={`${offer ? 'Decline' : 'Leave'} ${room.title}, ${nights}`} onClick={onLeave} size="sm">
          {offer ? 'Decline' : 'Leave'}
        </Button>
      </div>
    </li>
  );
}
