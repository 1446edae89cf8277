import { FEED_LIMITS, type IgnoreRule, type ListingCalendars } from 'contracts';
import { isId, type OutsideCalendarRow, Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';
import { lockRoom } from '../rooms/storage.ts';
import { ownRoom } from './addresses.ts';
import { describeCalendars } from './describe-calendars.ts';
import { titleId } from './reading/event-ids.ts';
import { findCalendar, makeDue, saveIgnored } from './storage.ts';

interface CalendarIds {
  id: string;
  calendarId: string;
}

export function ignoreEvent(
  services: Services,
  actor: SavedActor,
  { event: eventId, all, ...ids }: CalendarIds & { event: string; all: boolean },
): Promise<ListingCalendars> {
  return changeIgnored(services, actor, ids, ({ ignored, reading }) => {
    const known = ignored ?? [];
    const event = reading?.events.find(({ _id }) => _id === eventId);
    if (!event) throw new Refusal('changed-elsewhere');
    if (all && !event.title) throw new Refusal('invalid-request', { event: 'has no title' });
    const rule = { _id: all ? titleId(event.title) : eventId, title: event.title, isTitle: all };
    if (known.some(({ _id }) => _id === rule._id)) return known;
    if (known.length >= FEED_LIMITS.ignored) throw new Refusal('too-many-ignored');
    return [...known, rule];
  });
}

export function includeEvent(
  services: Services,
  actor: SavedActor,
  { ruleId, ...ids }: CalendarIds & { ruleId: string },
): Promise<ListingCalendars> {
  return changeIgnored(services, actor, ids, ({ ignored }) => (ignored ?? []).filter(({ _id }) => _id !== ruleId));
}

/** Changes which events are ignored. Makes the calendar due, because its stored stays do not refer to events. */
async function changeIgnored(
  services: Services,
  { person }: SavedActor,
  { id, calendarId }: CalendarIds,
  change: (calendar: OutsideCalendarRow) => IgnoreRule[],
): Promise<ListingCalendars> {
  return transact(services.db, async (tx) => {
    const room = ownRoom(isId(id) ? await lockRoom(tx, id) : undefined, person);
    const calendar = isId(calendarId) ? await findCalendar(tx, { room_id: id, id: calendarId }) : undefined;
    if (calendar) {
      await saveIgnored(tx, calendar, change(calendar));
      await makeDue(tx, calendar, services.clock());
    }
    return describeCalendars(services, tx, room);
  });
}
