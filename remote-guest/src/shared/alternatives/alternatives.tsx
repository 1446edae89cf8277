import {
  type DayRange,
  formatShortDay,
  formatSum,
  nightsBetween,
  type Party,
  partyProblem,
  type RoomDetail,
  thumbnail,
  writeParty,
} from 'contracts';
import { Link, useQuery } from 'shared-platform';
import { OwnStay, useOwnStay } from '../own-stay.tsx';
import { problemWithDates } from '../stay-rules.ts';
import { JoinWaitlist } from '../waitlist/join.tsx';
import { freeStaysQuery, similarRoomsQuery } from './api.ts';

export interface AlternativesProps {
  room: RoomDetail;
  stay: DayRange | undefined;
  party: Party;
}

/**
 * Shows alternatives to an unavailable room or stay: the guest's own booking, the waitlist, other nights or other
 * rooms.
 */
export function Alternatives(props: AlternativesProps) {
  const { own, isLoading } = useOwnStay(props);
  if (isLoading) return null;
  if (own) return <OwnStay booking={own} />;
  return (
    <div className="mt-3 space-y-4 border-line border-t pt-4 text-ink text-sm">
      {props.stay && isTaken(props) && (
        // The key resets the component when the dates change.
        <JoinWaitlist
          key={`${props.stay.from} ${props.stay.to}`}
          party={props.party}
          room={props.room}
          stay={props.stay}
        />
      )}
      <Others {...props} />
    </div>
  );
}

/** Returns whether another guest's booking is the only reason why the party cannot book these nights. */
function isTaken({ room, stay, party }: AlternativesProps): boolean {
  if (!stay || room.unlisted || partyProblem(room, party)) return false;
  return problemWithDates(stay, { ...room, taken: [] }) === undefined;
}

function Others({ room, stay, party }: AlternativesProps) {
  // Don't suggest other nights if the room does not accept the party.
  const wanted = partyProblem(room, party) ? undefined : stay;
  const { data: free = [] } = useQuery(freeStaysQuery(room._id, wanted));
  const { data: similar = [] } = useQuery(similarRoomsQuery(room._id, stay, party));
  const dates = (range: DayRange | undefined) => `?${searchOf(range, party)}`;
  return (
    <section aria-label="Other ways to stay" className="space-y-4">
      {stay && free.length > 0 && (
        <div>
          <h3 className="font-semibold">Free for {nightsText(stay)}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {free.map((range) => (
              <li key={range.from}>
                <Link
                  className="block rounded-control border border-line-strong px-3 py-2 font-medium tabular-nums hover:bg-surface-sunken"
                  preventScrollReset
                  replace
                  to={{ search: dates(range) }}
                >
                  {formatShortDay(range.from)} to {formatShortDay(range.to)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {similar.length > 0 && (
        <div>
          <h3 className="font-semibold">{stay ? 'Similar rooms, free on your dates' : 'Similar rooms'}</h3>
          <ul className="mt-2 space-y-1">
            {similar.map((other) => (
              <li key={other._id}>
                <Link
                  className="-mx-2 flex items-center gap-3 rounded-control p-2 hover:bg-surface-sunken"
                  to={`/room/${other._id}${dates(stay)}`}
                >
                  <img
                    alt=""
                    className="size-14 shrink-0 rounded-control bg-surface-sunken object-cover"
                    height={56}
                    loading="lazy"
                    src={thumbnail(other.image)}
                    width={56}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-1 font-medium">
                      <bdi>{other.title}</bdi>
                    </span>
                    <span className="line-clamp-1 text-ink-muted">
                      <bdi>{other.location}</bdi>
                    </span>
                  </span>
                  <span className="shrink-0 text-right tabular-nums">
                    {formatSum(other.price)} per night
                    {other.stay && <span className="block text-ink-muted">{formatSum(other.stay.total)} total</span>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <Link className="font-medium underline underline-offset-2" to={`/${dates(stay)}`}>
          {stay ? 'See all rooms that are free on your dates' : 'See all rooms'}
        </Link>
      </p>
    </section>
  );
}

function searchOf(stay: DayRange | undefined, party: Party): URLSearchParams {
  const search = new URLSearchParams(stay && { from: stay.from, to: stay.to });
  writeParty(search, party);
  return search;
}

function nightsText(stay: DayRange): string {
  const nights = nightsBetween(stay);
  return `${nights} ${nights === 1 ? 'night' : 'nights'}`;
}
