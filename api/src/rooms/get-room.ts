import { joinNights, type RoomDetail, todayIn } from 'contracts';
import type { Actor } from '../actor.ts';
import { isId } from '../database/new-id.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { toRoom } from './room-row.ts';
import { selectRooms } from './storage.ts';

/** One room with its taken nights. The caller's own hold does not count as taken, and is named. */
export async function getRoom({ db, clock }: Services, id: string, actor: Actor | null): Promise<RoomDetail> {
  const now = clock();
  const viewerId = actor?.person?.id;
  const [row] = isId(id) ? await selectRooms(db, { now, id, viewerId, limit: 1, withTaken: true }) : [];
  if (!row) throw new Refusal('room-not-found');
  const today = todayIn(row.time_zone, now);
  const { own_hold: hold } = row;
  return {
    ...toRoom(row, actor !== null),
    taken: joinNights(row.taken ?? []),
    today,
    ...(hold && { ownHold: { ...hold, until: new Date(hold.until).toISOString() } }),
  };
}
