import { averageOf, joinNights, ROOM_ASPECTS, type RoomDetail, toDollars, todayIn } from 'contracts';
import { type Actor, isId, type Queries, Refusal, type Services } from '../../base/index.ts';
import { hasActiveBooking } from '../nights/active-stays.ts';
import { secondsLeft } from '../nights/seconds-left.ts';
import { toSpot } from './coordinates.ts';
import { seesHostEmail, toRoom } from './room-row.ts';
import { type RoomView, selectRooms } from './storage.ts';

/** Returns a room. The caller's own hold is returned separately, and its nights do not count as taken. */
export async function getRoom(
  { db, clock, settings: { charges } }: Services,
  actor: Actor | null,
  id: string,
): Promise<RoomDetail> {
  const now = clock();
  const viewerId = actor?.person?.id;
  const [row] = isId(id) ? await selectRooms(db, { now, id, viewerId, limit: 1, withTaken: true }) : [];
  if (!row) throw new Refusal('room-not-found');
  const today = todayIn(row.time_zone, now);
  const { own_hold: hold, own } = row;
  const spot = await spotFor(db, row, { actor, now });
  return {
    ...toRoom(row, seesHostEmail(row, actor)),
    ...(spot && { spot }),
    taken: joinNights(row.taken ?? []),
    ...(charges && { charges }),
    ...(row.host_since && { hostSince: row.host_since.getUTCFullYear() }),
    today,
    reviews: reviewsOf(row),
    ...(own && { ownPrices: Object.entries(own).map(([night, cents]) => ({ night, price: toDollars(cents) })) }),
    ...(hold && { ownHold: holdOf(hold, now) }),
  };
}

/** Converts the hold, whose time PostgreSQL returns as text within JSON. */
function holdOf(hold: NonNullable<RoomView['own_hold']>, now: Date): RoomDetail['ownHold'] {
  const until = new Date(hold.until);
  return { ...hold, until: until.toISOString(), secondsLeft: secondsLeft(until, now) };
}

function reviewsOf({ review_count: count, star_totals }: RoomView): RoomDetail['reviews'] {
  const averages = ROOM_ASPECTS.map((aspect, index) => [aspect, averageOf(star_totals[index] ?? 0, count)]);
  const aspects = Object.fromEntries(averages.filter(([, average]) => average !== undefined));
  return { count, ...(Object.keys(aspects).length > 0 && { aspects }) };
}

/** Returns the exact location only to the host, admins, and guests whose stay can no longer be canceled for free. */
async function spotFor(
  db: Queries,
  row: RoomView,
  { actor, now }: { actor: Actor | null; now: Date },
): Promise<RoomDetail['spot']> {
  const person = actor?.person;
  const isExact =
    !!person &&
    (person.id === row.host_id ||
      person.role === 'admin' ||
      (await hasActiveBooking(db, { roomId: row.id, guestId: person.id, now, showsAddress: true })));
  const spot = isExact ? toSpot(row.lat, row.lon) : toSpot(row.shown_lat, row.shown_lon);
  return spot && { ...spot, isExact };
}
