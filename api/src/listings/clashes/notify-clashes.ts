import { addDays, todayIn } from 'contracts';
import type { Tx } from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { type Clash, type ClashRoom, findClashes } from './find-clashes.ts';
import { type ClashRow, markReported, selectReported } from './storage.ts';

/** Minimum time before a clash that reappears is reported again. A site's calendar can be empty for an hour. */
const REPEAT_AFTER_MS = 24 * 60 * 60_000;

/**
 * Notifies the host of new clashes. Must be called whenever a stay or a booking gets new nights, with the room locked.
 * `bookingId` limits the check to one booking. Holds are skipped until they are booked, because most of them expire
 * unpaid.
 */
export async function notifyClashes(tx: Tx, room: ClashRoom, now: Date, bookingId?: string): Promise<void> {
  const isMeant = (row: { booking_id: string }) => bookingId === undefined || row.booking_id === bookingId;
  const clashes = (await findClashes(tx, [room], now)).filter((clash) => clash.state === 'confirmed' && isMeant(clash));
  if (clashes.length === 0 && bookingId !== undefined) return;
  const since = addDays(todayIn('UTC', now), -1);
  const known = (await selectReported(tx, [room.id], since)).filter(isMeant);
  const isNew = newClashes(clashes, known, now);
  await markReported(tx, [...endedClashes(clashes, known, now), ...isNew]);
  const told = isNew.filter(({ told_at }) => told_at === now).map(({ booking_id }) => booking_id);
  if (told.length === 0) return;
  const { host_id: hostId } = await tx
    .selectFrom('rooms')
    .select('host_id')
    .where('id', '=', room.id)
    .executeTakeFirstOrThrow();
  const notices = [...new Set(told)].map((id) => ({ kind: 'clash', hostId, roomId: room.id, bookingId: id }) as const);
  await notify(tx, notices, now);
}

function endedClashes(clashes: readonly Clash[], known: readonly ClashRow[], now: Date): ClashRow[] {
  const left = new Set(clashes.flatMap(({ booking_id, nights }) => nights.map((night) => booking_id + night)));
  return known
    .filter(({ ended_at, booking_id, night }) => ended_at === null && !left.has(booking_id + night))
    .map((row) => ({ ...row, ended_at: now }));
}

function newClashes(clashes: readonly Clash[], known: readonly ClashRow[], now: Date): ClashRow[] {
  const rows = new Map(known.map((row) => [row.booking_id + row.night, row]));
  const found = new Map<string, ClashRow>();
  for (const { room_id, booking_id, nights, isEcho } of clashes) {
    for (const night of isEcho ? [] : nights) {
      const row = rows.get(booking_id + night);
      if (row && row.ended_at === null) continue;
      const isAgain = row !== undefined && row.told_at.getTime() > now.getTime() - REPEAT_AFTER_MS;
      const told_at = isAgain ? row.told_at : now;
      found.set(booking_id + night, { room_id, booking_id, night, told_at, ended_at: null });
    }
  }
  return [...found.values()];
}
