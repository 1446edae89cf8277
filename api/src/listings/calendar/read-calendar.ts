import {
  type CalendarStay,
  type Day,
  type DayRange,
  type Page,
  type RoomCalendar,
  tellRules,
  toDollars,
  todayIn,
} from 'contracts';
import { idCursor, isId, pageOf, type Queries, Refusal, type SavedActor, type Services } from '../../base/index.ts';
import { isShown } from '../clashes/clash-views.ts';
import { findClashes } from '../clashes/find-clashes.ts';
import type { ListingsAsked } from '../rooms/list-host-rooms.ts';
import { findRoom } from '../rooms/storage.ts';
import {
  type CalendarRoom,
  type CalendarStayRow,
  type OutsideStayRow,
  selectCalendarRooms,
  selectCalendarStays,
  selectNightSettings,
  selectOutsideStays,
  selectWholeRoomStays,
} from './storage.ts';

const PAGE = 50;

export async function listCalendars(
  { db, clock }: Services,
  { person }: SavedActor,
  { search, cursor, limit = PAGE, ...days }: DayRange & ListingsAsked,
): Promise<Page<RoomCalendar>> {
  const asked = { hostId: person.id, search, before: idCursor.read(cursor), limit: limit + 1 };
  const rooms = await selectCalendarRooms(db, asked);
  const { items, next } = pageOf(rooms, limit, ({ id }) => id);
  return { items: await calendarsOf(db, items, { ...days, now: clock() }), next };
}

export async function getCalendar(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, ...days }: DayRange & { id: string },
): Promise<RoomCalendar> {
  const room = isId(id) ? await findRoom(db, id) : undefined;
  if (!room || room.archived_at) throw new Refusal('room-not-found');
  if (room.host_id !== person.id && person.role !== 'admin') throw new Refusal('not-allowed');
  return calendarOf(db, room, { ...days, now: clock() });
}

export async function calendarOf(
  db: Queries,
  room: CalendarRoom,
  days: DayRange & { now: Date },
): Promise<RoomCalendar> {
  const [calendar] = await calendarsOf(db, [room], days);
  if (!calendar) throw new Refusal('room-not-found');
  return calendar;
}

async function calendarsOf(
  db: Queries,
  rooms: readonly CalendarRoom[],
  { now, ...days }: DayRange & { now: Date },
): Promise<RoomCalendar[]> {
  if (rooms.length === 0) return [];
  const ids = rooms.map(({ id }) => id);
  const nights = Map.groupBy(await selectNightSettings(db, ids, days), ({ room_id }) => room_id);
  const stays = Map.groupBy(await selectCalendarStays(db, ids, days), ({ room_id }) => room_id);
  const outside = Map.groupBy(await selectOutsideStays(db, ids, days), ({ room_id }) => room_id);
  const locked = await selectWholeRoomStays(db, ids, now);
  const connected = rooms.filter(({ id }) => outside.has(id));
  const clashes = connected.length > 0 ? (await findClashes(db, connected, now)).filter(isShown) : [];
  const clashing = new Set(clashes.flatMap((each) => [each.booking_id, keyOf(each)]));
  return rooms.map((room) => ({
    room: {
      _id: room.id,
      title: room.title,
      image: room.image,
      price: toDollars(room.price_cents),
      from: room.from_day,
      to: room.to_day,
      keepOpen: room.keep_open,
      timeZone: room.time_zone,
      unlisted: room.unlisted_at !== null,
      version: room.version,
      ...(Object.keys(room.stay_rules).length > 0 && { stayRules: tellRules(room.stay_rules) }),
      ...(locked.has(room.id) && { lockedUntil: locked.get(room.id) }),
    },
    today: todayIn(room.time_zone, now),
    nights: (nights.get(room.id) ?? []).map(({ night, price_cents, is_blocked: blocked }) => ({
      night,
      price: price_cents === null ? null : toDollars(price_cents),
      blocked,
    })),
    stays: [
      ...(stays.get(room.id) ?? []).map((row) => toStay(row, clashing.has(row.id))),
      ...(outside.get(room.id) ?? []).map((row) => toOutsideStay(row, clashing.has(keyOf(row)))),
    ].sort((a, b) => (a.from < b.from ? -1 : 1)),
  }));
}

function toStay(row: CalendarStayRow, clashes: boolean): CalendarStay {
  const { id: bookingId, kind, from, to, preparation_days: preparationDays, guest_name } = row;
  return { kind, bookingId, from, to, preparationDays, guest: guest_name ?? 'Guest', ...(clashes && { clashes }) };
}

function toOutsideStay({ from, to, name }: OutsideStayRow, clashes: boolean): CalendarStay {
  return { kind: 'outside', from, to, preparationDays: 0, guest: name, ...(clashes && { clashes }) };
}

const keyOf = ({ calendar_id, from }: { calendar_id: string; from: Day }) => calendar_id + from;
