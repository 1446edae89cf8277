import { type ListingCalendars, OUTSIDE_CALENDAR_LIMITS, todayIn } from 'contracts';
import { isId, newId, Refusal, recordAudit, type SavedActor, type Services, transact } from '../../base/index.ts';
import { findRoom, lockRoom } from '../rooms/storage.ts';
import { ownRoom } from './addresses.ts';
import { describeCalendars } from './describe-calendars.ts';
import { applyStayChanges } from './import-stays.ts';
import { readCalendarUrl } from './reading/calendar-url.ts';
import { deleteCalendar, findCalendar, makeDue, saveDoubt, selectCalendars, selectStays } from './storage.ts';

export async function addOutsideCalendar(
  services: Services,
  { person }: SavedActor,
  { id, name, address }: { id: string; name: string; address: string },
): Promise<ListingCalendars> {
  const { db, clock, settings } = services;
  const read = readCalendarUrl(address, settings.calendarHosts);
  if ('fault' in read) throw new Refusal('invalid-request', { address: read.fault });
  return transact(db, async (tx) => {
    const room = ownRoom(isId(id) ? await lockRoom(tx, id) : undefined, person);
    const known = await selectCalendars(tx, id);
    if (known.some(({ url }) => url === read.url))
      throw new Refusal('invalid-request', { address: 'has been added already' });
    if (known.length >= OUTSIDE_CALENDAR_LIMITS.calendars)
      throw new Refusal('invalid-request', { address: `can be one of ${OUTSIDE_CALENDAR_LIMITS.calendars} at most` });
    const now = clock();
    const row = { room_id: id, id: newId(), name, url: read.url, added_at: now, due_at: now };
    await tx.insertInto('outside_calendars').values(row).execute();
    const entry = { at: now, actorId: person.id, subject: id, details: { name } };
    await recordAudit(tx, { ...entry, action: 'outside-calendar-added' });
    return describeCalendars(services, tx, room);
  });
}

export async function askReading(
  services: Services,
  { person }: SavedActor,
  { id, calendarId }: { id: string; calendarId: string },
): Promise<ListingCalendars> {
  const { db, clock } = services;
  const room = ownRoom(isId(id) ? await findRoom(db, id) : undefined, person);
  if (isId(calendarId)) await makeDue(db, { room_id: id, id: calendarId }, clock());
  return describeCalendars(services, db, room);
}

export async function removeOutsideCalendar(
  services: Services,
  { person }: SavedActor,
  { id, calendarId }: { id: string; calendarId: string },
): Promise<ListingCalendars> {
  const { db, clock } = services;
  return transact(db, async (tx) => {
    const room = ownRoom(isId(id) ? await lockRoom(tx, id) : undefined, person);
    const now = clock();
    const key = { room_id: id, id: calendarId };
    if (isId(calendarId)) {
      const removed = await selectStays(tx, key, todayIn(room.time_zone, now));
      await applyStayChanges(tx, key, { removed, added: [], room, now });
      const deleted = await deleteCalendar(tx, key);
      if (deleted) {
        const entry = { at: now, actorId: person.id, subject: id, details: { name: deleted.name } };
        await recordAudit(tx, { ...entry, action: 'outside-calendar-removed' });
      }
    }
    return describeCalendars(services, tx, room);
  });
}

/**
 * Opens the nights of stays that are missing in a suspicious reading. Changes nothing if the host has confirmed an
 * older reading.
 */
export async function confirmLoss(
  services: Services,
  { person }: SavedActor,
  { id, calendarId, since }: { id: string; calendarId: string; since: string },
): Promise<ListingCalendars> {
  const { db, clock } = services;
  return transact(db, async (tx) => {
    const room = ownRoom(isId(id) ? await lockRoom(tx, id) : undefined, person);
    const key = { room_id: id, id: calendarId };
    const doubt = isId(calendarId) ? (await findCalendar(tx, key))?.doubt : undefined;
    if (doubt?.at === since) {
      await saveDoubt(tx, key, null);
      await applyStayChanges(tx, key, { removed: doubt.stays, added: [], room, now: clock() });
    }
    return describeCalendars(services, tx, room);
  });
}
