import {
  isId,
  newId,
  type Person,
  type Queries,
  Refusal,
  type SavedActor,
  type Services,
  transact,
} from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { isFormer, nextEvent, otherOf } from '../../people/index.ts';
import { findOwnBooking } from '../../stays/index.ts';

interface About {
  roomId?: string | undefined;
  bookingId?: string | undefined;
}

interface Two {
  room_id: string;
  guest_id: string;
  host_id: string;
}

/** Opens the one thread between a guest and the host of a room. It is not listed until it has a message. */
export async function openThread({ db, clock }: Services, { person }: SavedActor, about: About) {
  const two = await twoOf(db, person, about);
  const known = await find(db, two);
  if (known) return { id: known };
  if (await isFormer(db, otherOf(two, person.id))) throw new Refusal('person-gone');
  return transact(db, async (tx) => {
    const added = await tx
      .insertInto('threads')
      .values({ ...two, id: newId(), created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another transaction has inserted the thread and committed.
    if (!added) return { id: (await find(tx, two)) as string };
    for (const personId of [two.guest_id, two.host_id].sort()) {
      await tx
        .insertInto('inbox_threads')
        .values({
          person_id: personId,
          thread_id: added.id,
          room_id: two.room_id,
          event: await nextEvent(tx, personId),
        })
        .execute();
    }
    return { id: added.id };
  });
}

async function find(db: Queries, { room_id, guest_id }: Two): Promise<string | undefined> {
  const row = await db
    .selectFrom('threads')
    .select('id')
    .where('room_id', '=', room_id)
    .where('guest_id', '=', guest_id)
    .executeTakeFirst();
  return row?.id;
}

async function twoOf(db: Queries, person: Person, { roomId, bookingId }: About): Promise<Two> {
  if (bookingId !== undefined) {
    const { booking, role } = await findOwnBooking(db, bookingId, person);
    const isPaid = booking.state === 'confirmed' || booking.state === 'cancelled';
    if (role === 'admin' || !isPaid) throw new Refusal('booking-not-found');
    return { room_id: booking.room_id, guest_id: booking.guest_id, host_id: booking.host_id };
  }
  const room = roomId !== undefined && isId(roomId) ? await findRoom(db, roomId) : undefined;
  if (!room) throw new Refusal('room-not-found');
  if (room.host_id === person.id) throw new Refusal('own-room-message');
  const two = { room_id: room.id, guest_id: person.id, host_id: room.host_id };
  // An existing thread stays open when the room is no longer listed.
  const isOffered = room.archived_at === null && room.unlisted_at === null;
  if (!isOffered && !(await find(db, two))) throw new Refusal('room-not-found');
  return two;
}
