import { type DayRange, formatShortDay, loginPath, type Party, type RoomDetail } from 'contracts';
import { useSession } from 'shared-auth';
import { useLocation, useNavigate, useQuery } from 'shared-platform';
import { Button } from 'shared-ui';
import { useJoin, useLeave, waitlistQuery } from './api.ts';

interface JoinProps {
  room: RoomDetail;
  /** Nights that others have. */
  stay: DayRange;
  party: Party;
}

/** Joins the waitlist of a room for nights that are taken, or says that the guest is on it. */
export function JoinWaitlist({ room, stay, party }: JoinProps) {
  const viewer = useSession((session) => session.user);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: entries, isLoading } = useQuery({ ...waitlistQuery, enabled: viewer !== null });
  const join = useJoin();
  const leave = useLeave();
  const own = entries?.find(
    (entry) => entry.room._id === room._id && entry.from === stay.from && entry.to === stay.to && !entry.offer,
  );
  const dates = `${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}`;

  function press() {
    // The dates are in the address, and so come back with the guest.
    if (!viewer) return void navigate(loginPath(pathname + search));
    join.mutate({ roomId: room._id, ...stay, party });
  }

  if (isLoading) return null;
  const error = join.error ?? leave.error;
  return (
    <section aria-label="Waitlist">
      <h3 className="font-semibold">{own ? 'You are on the waitlist' : 'Wait for these nights'}</h3>
      <p className="mt-1 text-ink-muted" role="status">
        {own
          ? `If all nights from ${dates} are free when it is your turn, we hold them for you and send you an email.`
          : 'If they are free again, we hold them for whoever has waited longest.'}
      </p>
      {own ? (
        <Button className="mt-2" isBusy={leave.isPending} onClick={() => leave.mutate(own)} size="sm">
          Leave the waitlist
        </Button>
      ) : (
        <Button className="mt-2" isBusy={join.isPending} onClick={press} size="sm">
          Join the waitlist
        </Button>
      )}
      {error && (
        <p className="mt-2 text-danger-ink" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}
