import { type Day, type DayRange, nearestFreeStays, rulesOf } from 'contracts';
import type { Actor, Services } from '../../base/index.ts';
import { getRoom } from './get-room.ts';

const MOST = 3;

/** Returns no stays while the room cannot be booked at all. The caller's own hold counts as free. */
export async function listFreeStays(
  services: Services,
  actor: Actor | null,
  { id, from: wanted, nights }: { id: string; from: Day; nights: number },
): Promise<DayRange[]> {
  const { booked, held, unlisted, ...room } = await getRoom(services, actor, id);
  if (booked || held || unlisted) return [];
  return nearestFreeStays({ ...room, rules: rulesOf(room.stayRules), wanted, nights, most: MOST });
}
