import { addDays, CALENDAR_LIMITS, type Day, type NightChange, type RoomCalendar, toCents, todayIn } from 'contracts';
import { sql } from 'kysely';
import { Refusal, recordAudit, type SavedActor, type Services, type Tx, transact } from '../../base/index.ts';
import { closeBlocked, openClosed } from '../nights/storage.ts';
import { lockOwnListing } from '../rooms/own-listing.ts';
import { calendarOf } from './read-calendar.ts';
import { type NightSettingRow, selectNightSettings } from './storage.ts';

/**
 * Changes prices and blocks of nights. A booked night remains booked. Its block takes effect if the booking is
 * canceled.
 */
export async function changeNights(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, changes }: { id: string; changes: readonly NightChange[] },
): Promise<RoomCalendar> {
  return transact(db, async (tx) => {
    const now = clock();
    const room = await lockOwnListing(tx, id, person);
    const nights = changes.map(nightOf).sort();
    const [first = '', last = ''] = [nights[0], nights.at(-1)];
    const days = { from: first, to: addDays(last, 1) };
    const today = todayIn(room.time_zone, now);
    if (first < today) throw new Refusal('invalid-request', { changes: 'must not be about a night that is over' });
    if (last > addDays(today, CALENDAR_LIMITS.ahead))
      throw new Refusal('invalid-request', { changes: `must be about the next ${CALENDAR_LIMITS.ahead} days` });
    const seen = await selectNightSettings(tx, [id], days);
    compare(seen, changes);
    await writeSettings(tx, id, changes);
    const set = (blocked: boolean) => changes.filter(({ after }) => after.blocked === blocked);
    await openClosed(tx, id, set(false).map(nightOf));
    // Include nights that the host opens, because a stay on another site may close them.
    await closeBlocked(tx, { room_id: id }, changes);
    const details = { from: first, to: last, nights: nights.length, blocked: set(true).length };
    await recordAudit(tx, { at: now, actorId: person.id, action: 'nights-changed', subject: id, details });
    return calendarOf(tx, room, { ...days, now });
  });
}

const nightOf = ({ night }: { night: Day }) => night;

/** @throws Refusal if a night's settings differ from those that the caller saw */
function compare(settings: readonly NightSettingRow[], changes: readonly NightChange[]): void {
  const rows = new Map(settings.map((row) => [row.night, row]));
  for (const { night, before } of changes) {
    const row = rows.get(night);
    const isSeen =
      (row?.is_blocked ?? false) === before.blocked && (row?.price_cents ?? null) === centsOf(before.price);
    if (!isSeen) throw new Refusal('changed-elsewhere');
  }
}

async function writeSettings(tx: Tx, id: string, changes: readonly NightChange[]): Promise<void> {
  await tx
    .deleteFrom('night_settings')
    .where('room_id', '=', id)
    .where(sql<boolean>`night = ANY(${changes.map(nightOf)}::date[])`)
    .execute();
  const rows = changes
    .filter(({ after }) => after.blocked || after.price !== null)
    .map(({ night, after }) => ({
      room_id: id,
      night,
      price_cents: centsOf(after.price),
      is_blocked: after.blocked,
    }));
  if (rows.length > 0) await tx.insertInto('night_settings').values(rows).execute();
}

const centsOf = (price: number | null) => (price === null ? null : (toCents(price) ?? null));
