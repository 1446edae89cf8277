import {
  type Day,
  type DayRange,
  eachNight,
  joinNights,
  type ListingCalendars,
  type OutsideCalendar,
  todayIn,
} from 'contracts';
import type { Queries, RoomRow, Services } from '../../base/index.ts';
import { clashesOfListing } from '../clashes/clash-views.ts';
import { selectClosedOutside } from '../nights/storage.ts';
import { withoutStays } from './check-for-lost-stays.ts';
import { selectCalendars, selectStaysOfRoom } from './storage.ts';

/** Returns a listing's feed address and its outside calendars for the host. */
export async function describeCalendars(
  { settings, clock }: Services,
  db: Queries,
  room: RoomRow,
): Promise<ListingCalendars> {
  const address = await db
    .selectFrom('calendar_addresses')
    .select(['secret', 'made_at', 'read_at'])
    .where('room_id', '=', room.id)
    .executeTakeFirst();
  return {
    title: room.title,
    address: address ? new URL(`/api/calendars/${address.secret}.ics`, settings.siteUrl).href : null,
    // A reading before `made_at` used the previous address.
    addressReadAt: address?.read_at && address.read_at > address.made_at ? address.read_at.toISOString() : null,
    outside: await outsideOf(db, room, clock()),
    clashes: await clashesOfListing(db, room, clock()),
  };
}

async function outsideOf(db: Queries, { id, time_zone }: RoomRow, now: Date): Promise<OutsideCalendar[]> {
  const calendars = await selectCalendars(db, id);
  if (calendars.length === 0) return [];
  const today = todayIn(time_zone, now);
  const all = await selectStaysOfRoom(db, id, today);
  const closed = await selectClosedOutside(db, id, today);
  return calendars.map((calendar) => {
    const stays = all.filter(({ calendar_id }) => calendar_id === calendar.id);
    const [next] = stays;
    const { doubt } = calendar;
    const certain = withoutStays(stays, doubt?.stays ?? []);
    const doubted = stays.filter((stay) => !certain.includes(stay));
    return {
      _id: calendar.id,
      name: calendar.name,
      address: calendar.url,
      isDue: calendar.due_at <= now,
      readAt: calendar.read_at?.toISOString() ?? null,
      problem: calendar.problem,
      nextAt: calendar.due_at.toISOString(),
      reading: calendar.reading,
      stays: stays.length,
      next: next ? { from: next.from, to: next.to } : null,
      ignored: calendar.ignored ?? [],
      doubt: doubt && { since: doubt.at, opens: rangesToOpen(doubted, all, closed) },
      opens: rangesToOpen(stays, all, closed),
    };
  });
}

function rangesToOpen(gone: readonly DayRange[], all: readonly DayRange[], closed: ReadonlySet<Day>): DayRange[] {
  const left = new Set(all.filter((stay) => !gone.includes(stay)).flatMap(eachNight));
  return joinNights(gone.flatMap(eachNight).filter((night) => closed.has(night) && !left.has(night)));
}
