import { ACTIVE_STATES, type BookingState, type Day, type DayRange } from 'contracts';
import { sql } from 'kysely';
import type { Queries } from '../../base/index.ts';
import { showsAddress } from './free-cancellation.ts';

/** Returns the days that active stays and their pending changes cover, or undefined if there are none. */
export async function activeStayDays(
  db: Queries,
  { roomId, now }: { roomId: string; now: Date },
): Promise<DayRange | undefined> {
  const stays = db
    .selectFrom('bookings')
    .select(['from_day', 'to_day'])
    .where('room_id', '=', roomId)
    .where('state', 'in', ACTIVE_STATES)
    .where('check_out_at', '>', now);
  const changes = db
    .selectFrom('booking_changes')
    .select(['from_day', 'to_day'])
    .where('room_id', '=', roomId)
    .where(sql<boolean>`state = 'open'`);
  const { from, to } = await db
    .selectFrom(stays.unionAll(changes).as('taken'))
    .select(({ fn }) => [fn.min<Day | null>('from_day').as('from'), fn.max<Day | null>('to_day').as('to')])
    .executeTakeFirstOrThrow();
  return from !== null && to !== null ? { from, to } : undefined;
}

export async function hasActiveBooking(
  db: Queries,
  asked: {
    roomId: string;
    guestId?: string;
    states?: readonly BookingState[];
    now: Date;
    showsAddress?: boolean;
  },
): Promise<boolean> {
  let query = db
    .selectFrom('bookings')
    .select('id')
    .where('room_id', '=', asked.roomId)
    .where('state', 'in', asked.states ?? ACTIVE_STATES)
    .where('check_out_at', '>', asked.now)
    .limit(1);
  if (asked.showsAddress) query = query.where(showsAddress(asked.now));
  if (asked.guestId) query = query.where('guest_id', '=', asked.guestId);
  return (await query.executeTakeFirst()) !== undefined;
}
