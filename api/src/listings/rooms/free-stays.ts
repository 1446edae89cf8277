import { type Day, type DayRange, nearestFreeStays, rulesOf } from 'contracts';
import type { Actor, Services } from '../../base/index.ts';
import { getRoom } from './get-room.ts';

const MAX_STAYS = 3;

/**
 * Returns free stays near a day, or none if the room cannot be booked at all. The nights of the caller's own hold count
 * as free.
 */
export async function listFreeStays(
  services: Services,
  actor: Actor | null,
  { id, from: wanted, nights }: { id: string; from: Day; nights: number },
): Promise<DayRange[]> {
  const { booked, held, unlisted, ...room } = await getRoom(services, actor, id);
  if (booked || held || unlisted) return [];
  return nearestFreeStays({ ...room, rules: rulesOf(room.stayRules), wanted, nights, most: MAX_STAYS });
}
