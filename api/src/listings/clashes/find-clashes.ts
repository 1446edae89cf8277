import { addDays, type Day, type DayRange, eachNight, todayIn } from 'contracts';
import type { Queries, RoomRow } from '../../base/index.ts';
import { selectExportedStays } from '../nights/exported-stays.ts';
import { isEcho } from './is-echo.ts';
import { type OverlapRow, selectOverlaps, selectReaders, selectReported } from './storage.ts';

export type ClashRoom = Pick<RoomRow, 'id' | 'time_zone'>;

export interface Clash extends OverlapRow {
  /** The shared nights that are not over, ascending. */
  nights: Day[];
  /** True if the other site most likely copied this booking from our calendar. */
  isEcho: boolean;
  /** True if the host was notified of the clash and the clash has not ended since. */
  isReported: boolean;
}

export async function findClashes(db: Queries, rooms: readonly ClashRoom[], now: Date): Promise<Clash[]> {
  const since = addDays(todayIn('UTC', now), -1);
  const today = new Map(rooms.map(({ id, time_zone }) => [id, todayIn(time_zone, now)]));
  const overlaps = (await selectOverlaps(db, [...today.keys()], since)).flatMap((row) => {
    const nights = sharedNights(row, today.get(row.room_id) ?? since);
    return nights.length > 0 ? [{ ...row, nights }] : [];
  });
  if (overlaps.length === 0) return [];
  const ids = [...new Set(overlaps.map(({ room_id }) => room_id))];
  const open = (await selectReported(db, ids, since)).filter(({ ended_at }) => ended_at === null);
  const told = new Set(open.map(({ booking_id, night }) => booking_id + night));
  const readers = await selectReaders(db, ids);
  const own = Map.groupBy(await selectExportedStays(db, [...readers.keys()], since), ({ room_id }) => room_id);
  return overlaps.map((each) => ({
    ...each,
    isEcho: isEcho(each, {
      readAt: readers.get(each.room_id),
      own: own.get(each.room_id) ?? [],
      today: today.get(each.room_id) ?? since,
    }),
    isReported: each.nights.some((night) => told.has(each.booking_id + night)),
  }));
}

function sharedNights({ from, to, from_day, to_day }: OverlapRow & DayRange, today: Day): Day[] {
  const [first, last] = [[from, from_day, today].sort().at(-1), [to, to_day].sort()[0]];
  return first && last ? eachNight({ from: first, to: last }) : [];
}
