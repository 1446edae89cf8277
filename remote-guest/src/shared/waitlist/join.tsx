import { type DayRange, formatShortDay, loginPath, type Party, partyText, type RoomDetail } from 'contracts';
import { useState } from 'react';
import { useSession } from 'shared-auth';
import { useLocation, useNavigate, useQuery } from 'shared-platform';
import { Button } from 'shared-ui';
import { LoadFailure } from 'shared-ui/load-failure';
import { useJoin, waitlistQuery } from './api.ts';
import { LeaveDialog } from './leave-dialog.tsx';

interface JoinProps {
  room: RoomDetail;
  stay: DayRange;
  party: Party;
}

export function JoinWaitlist({ room, stay, party }: JoinProps) {
  const viewer = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useQuery({ ...waitlistQuery, enabled: viewer !== null });
  const join = useJoin();
  const [isLeaving, setIsLeaving] = useState(false);
  const own = query.data?.find(
    (entry) => entry.room._id === room._id && entry.from === stay.from && entry.to === stay.to && !entry.offer,
  );
  const dates = `${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}`;

  function press() {
    // The dates are in the URL, so they survive the login.
    if (!viewer) return void navigate(loginPath(pathname + search));
    join.mutate({ roomId: room._id, ...stay, party });
  }

  if (query.isLoading) return null;
  // Don't offer to join if the waitlist could not be loaded.
  if (viewer && !query.data) return <LoadFailure level={3} query={query} what="Your waitlist" />;
  return (
    <section aria-label="Waitlist">
      <h3 className="font-semibold">{own ? 'You are on the waitlist' : 'Wait for these nights'}</h3>
      <p className="mt-1 text-ink-muted" role="status">
        {own
          ? `If all nights from ${dates} are free when it is your turn, we hold them for you (${partyText(own.party)}) and send you an email.`
          : 'If they are free again, we hold them for whoever has waited longest.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(!own || partyText(own.party) !== partyText(party)) && (
          <Button isBusy={join.isPending} key="join" onClick={press} size="sm">
            {own ? `Wait for ${partyText(party)} instead` : 'Join the waitlist'}
          </Button>
        )}
        {own && (
          <Button key="leave" onClick={() => setIsLeaving(true)} size="sm">
            Leave the waitlist
          </Button>
        )}
      </div>
      {join.error && (
        <p className="mt-2 text-danger-ink" role="alert">
          {join.error.message}
        </p>
      )}
      <LeaveDialog entry={isLeaving ? own : undefined} onClose={() => setIsLeaving(false)} />
    </section>
  );
}
