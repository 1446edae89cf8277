import { randomBytes } from 'node:crypto';
import type { ListingCalendars } from 'contracts';
import {
  isId,
  type Person,
  type Queries,
  Refusal,
  type RoomRow,
  recordAudit,
  type SavedActor,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { findRoom, lockRoom } from '../rooms/storage.ts';
import { describeCalendars } from './describe-calendars.ts';
import type { ExportedEvent } from './exported-events.ts';

export async function getListingCalendars(
  services: Services,
  { person }: SavedActor,
  id: string,
): Promise<ListingCalendars> {
  const room = ownRoom(isId(id) ? await findRoom(services.db, id) : undefined, person);
  return describeCalendars(services, services.db, room);
}

export async function makeCalendarAddress(
  services: Services,
  { person }: SavedActor,
  id: string,
): Promise<ListingCalendars> {
  return transact(services.db, async (tx) => {
    const room = ownRoom(isId(id) ? await lockRoom(tx, id) : undefined, person);
    const address = { secret: randomBytes(24).toString('base64url'), made_at: services.clock() };
    await tx
      .insertInto('calendar_addresses')
      .values({ room_id: id, ...address })
      .onConflict((conflict) => conflict.column('room_id').doUpdateSet(address))
      .execute();
    const entry = { at: address.made_at, actorId: person.id, subject: id };
    await recordAudit(tx, { ...entry, action: 'calendar-address-made' });
    return describeCalendars(services, tx, room);
  });
}

export async function roomOfAddress(db: Queries, secret: string): Promise<RoomRow | undefined> {
  const address = await db
    .selectFrom('calendar_addresses')
    .select('room_id')
    .where('secret', '=', secret)
    .executeTakeFirst();
  const room = address && (await findRoom(db, address.room_id));
  return room?.archived_at ? undefined : room;
}

/** Records that another site has read the calendar. Returns the events that the previous reader received. */
export async function recordReader(tx: Tx, roomId: string, now: Date): Promise<ExportedEvent[]> {
  const address = await tx
    .updateTable('calendar_addresses')
    .set({ read_at: now })
    .where('room_id', '=', roomId)
    .returning('events')
    .executeTakeFirst();
  return address?.events ?? [];
}

export async function saveEvents(tx: Tx, roomId: string, events: readonly ExportedEvent[]): Promise<void> {
  const change = { events: JSON.stringify(events) };
  await tx.updateTable('calendar_addresses').set(change).where('room_id', '=', roomId).execute();
}

/** Returns the room to its host. Admins cannot see the calendars of a listing. */
export function ownRoom(room: RoomRow | undefined, person: Person): RoomRow {
  if (room?.host_id !== person.id || room.archived_at) throw new Refusal('room-not-found');
  return room;
}
