import { addDays, isFormerEmail, type Thread, toDollars } from 'contracts';
import { sql } from 'kysely';
import {
  type BookingRow,
  type Queries,
  Refusal,
  type SavedActor,
  type Services,
  type ThreadRow,
} from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { otherOf, shownPeopleOf } from '../../people/index.ts';
import { bookingCode, partyOf } from '../../stays/index.ts';
import { blockersOf, findOwnThread, hidesContacts, keyOf, otherPerson, readThreadRow } from './storage.ts';

/** The maximum number of stays to read. Older ones cannot be the next stay. */
const MAX_STAYS = 20;

export async function getThread({ db, clock }: Services, { person }: SavedActor, id: string): Promise<Thread> {
  const now = clock();
  const own = await findOwnThread(db, id, person);
  const thread = await readThreadRow(db, keyOf(own));
  const room = await findRoom(db, thread.room_id);
  if (!room) throw new Refusal('thread-not-found');
  const role = thread.guest_id === person.id ? 'guest' : 'host';
  const otherId = otherOf(thread, person.id);
  const other = (await shownPeopleOf(db, [otherId])).get(otherId);
  const blockers = await blockersOf(db, person.id, otherId);
  const stay = await stayOf(db, thread, now);
  return {
    id,
    role,
    room: {
      id: room.id,
      title: room.title,
      image: room.image,
      location: room.location,
      price: toDollars(room.price_cents),
      isListed: room.archived_at === null && room.unlisted_at === null,
    },
    other: otherPerson(other, role === 'guest' ? 'host' : 'guest'),
    ...(other && isFormerEmail(other.email) && { isGone: true }),
    ...(stay && { stay }),
    hidesContacts: await hidesContacts(db, thread, now),
    ...(blockers.length > 0 && {
      blockedBy:
        blockers.length > 1 ? ('both' as const) : blockers[0] === person.id ? ('me' as const) : ('other' as const),
    }),
    removed: await countRemoved(db, thread),
    last: own.last_position,
    read: own.read_position,
  };
}

async function countRemoved(db: Queries, { room_id, id }: ThreadRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM reported_items
    WHERE room_id = ${room_id} AND thread_id = ${id} AND decision = 'hide'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function stayOf(db: Queries, { room_id, guest_id }: ThreadRow, now: Date): Promise<Thread['stay']> {
  const stays = await db
    .selectFrom('bookings')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('guest_id', '=', guest_id)
    .where('state', 'in', ['confirmed', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(MAX_STAYS)
    .execute();
  const stay = nextOrLast(stays, now);
  return (
    stay && {
      bookingId: stay.id,
      code: bookingCode(stay.id),
      from: stay.from_day,
      to: stay.to_day,
      party: partyOf(stay),
      price: toDollars(stay.price_cents),
      state: stay.state,
      timeZone: stay.time_zone,
    }
  );
}

function nextOrLast(stays: readonly BookingRow[], now: Date): BookingRow | undefined {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const confirmed = stays.filter(({ state }) => state === 'confirmed').sort((a, b) => (a.to_day < b.to_day ? -1 : 1));
  return confirmed.find(({ to_day }) => to_day >= yesterday) ?? confirmed.at(-1) ?? stays[0];
}
