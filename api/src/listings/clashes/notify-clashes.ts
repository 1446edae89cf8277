import { addDays, todayIn } from 'contracts';
import type { Tx } from '../../base/index.ts';
import { notify } from '../../people/index.ts';
import { type Clash, type ClashRoom, findClashes } from './find-clashes.ts';
import { type ClashRow, putTold, selectTold } from './storage.ts';

/** A clash that reappears is reported again only after this time, because a site can lose its calendar for an hour. */
const AGAIN_MS = 24 * 60 * 60_000;

/**
 * The caller must have locked the room, and must call this whenever a stay or a booking gets new nights. `bookingId`
 * limits it to one booking. Holds are skipped until they are booked, because most end unpaid.
 */
export async function notifyClashes(tx: Tx, room: ClashRoom, now: Date, bookingId?: string): Promise<void> {
  const isMeant = (row: { booking_id: string }) => bookingId === undefined || row.booking_id === bookingId;
  const clashes = (await findClashes(tx, [room], now)).filter((clash) => clash.state === 'confirmed' && isMeant(clash));
  if (clashes.length === 0 && bookingId !== undefined) return;
  const since = addDays(todayIn('UTC', now), -1);
  const known = (await selectTold(tx, [room.id], since)).filter(isMeant);
  const isNew = whatIsNew(clashes, known, now);
  await putTold(tx, [...whatEnded(clashes, known, now), ...isNew]);
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

function whatEnded(clashes: readonly Clash[], known: readonly ClashRow[], now: Date): ClashRow[] {
  const left = new Set(clashes.flatMap(({ booking_id, nights }) => nights.map((night) => booking_id + night)));
  return known
    .filter(({ ended_at, booking_id, night }) => ended_at === null && !left.has(booking_id + night))
    .map((row) => ({ ...row, ended_at: now }));
}

function whatIsNew(clashes: readonly Clash[], known: readonly ClashRow[], now: Date): ClashRow[] {
  const rows = new Map(known.map((row) => [row.booking_id + row.night, row]));
  const found = new Map<string, ClashRow>();
  for (const { room_id, booking_id, nights, isEcho } of clashes) {
    for (const night of isEcho ? [] : nights) {
      const row = rows.get(booking_id + night);
      if (row && row.ended_at === null) continue;
      const isAgain = row !== undefined && row.told_at.getTime() > now.getTime() - AGAIN_MS;
      const told_at = isAgain ? row.told_at : now;
      found.set(booking_id + night, { room_id, booking_id, night, told_at, ended_at: null });
    }
  }
  return [...found.values()];
}
