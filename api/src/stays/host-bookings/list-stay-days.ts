import { type Day, type HostStay, ONE_ADULT, type StayDays } from 'contracts';
import { sql } from 'kysely';
import { type Actor, atLeast, DEFAULT_PAGE_SIZE, type Queries, type Services } from '../../base/index.ts';
import { bookingCode } from '../bookings/booking-code.ts';
import { selectBookings, toBookings } from '../bookings/storage.ts';
import { hostOf } from './host-of.ts';

interface DaysAsked {
  email: string;
  roomId?: string | undefined;
  from: Day;
  to: Day;
}

export async function listStayDays({ db }: Services, actor: Actor, asked: DaysAsked): Promise<StayDays> {
  const hostId = await hostOf(db, actor, asked);
  if (!hostId) return { arrivals: [], departures: [], isCut: false };
  const arrivals = await staysBy(db, 'from_day', { ...asked, hostId });
  const departures = await staysBy(db, 'to_day', { ...asked, hostId });
  const notes = await notesOf(db, [...arrivals, ...departures]);
  const withNotes = (stays: HostStay[]) =>
    stays.slice(0, DEFAULT_PAGE_SIZE).map((stay) => {
      const note = notes.get(stay._id);
      return note ? { ...stay, note } : stay;
    });
  return {
    arrivals: withNotes(arrivals),
    departures: withNotes(departures),
    isCut: arrivals.length > DEFAULT_PAGE_SIZE || departures.length > DEFAULT_PAGE_SIZE,
  };
}

/** Returns one stay more than is shown if there are more. */
async function staysBy(
  db: Queries,
  day: 'from_day' | 'to_day',
  { hostId, roomId, from, to }: DaysAsked & { hostId: string },
): Promise<HostStay[]> {
  let stays = selectBookings(db)
    .where('bookings.host_id', '=', hostId)
    .where(sql<boolean>`bookings.state = 'confirmed'`)
    .where(`bookings.${day}`, '>=', from)
    .where(`bookings.${day}`, '<=', to);
  if (roomId) stays = stays.where('bookings.room_id', '=', roomId);
  const orderOf = (table: string) => sql`${sql.ref(`${table}.${day}`)}, ${sql.ref(`${table}.id`)}`;
  const found = await toBookings(
    db,
    stays.orderBy(orderOf('bookings')).limit(atLeast(DEFAULT_PAGE_SIZE + 1)),
    orderOf('shown'),
  );
  return found.map(({ _id, guest, party = ONE_ADULT, title, roomId: room, from: first, to: last }) => ({
    ...{ _id, guest, party, title, roomId: room, from: first, to: last },
    code: bookingCode(_id),
  }));
}

async function notesOf(db: Queries, stays: readonly HostStay[]): Promise<Map<string, string>> {
  if (stays.length === 0) return new Map();
  const { rows } = await sql<{ booking_id: string; text: string }>`
    SELECT booking_id, text FROM booking_notes
    WHERE room_id = ANY(${stays.map(({ roomId }) => roomId)}::uuid[])
      AND booking_id = ANY(${stays.map(({ _id }) => _id)}::uuid[])`.execute(db);
  return new Map(rows.map(({ booking_id, text }) => [booking_id, text]));
}
