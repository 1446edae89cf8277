import type { RoomCard } from 'contracts';
import { isId, type Services } from '../../base/index.ts';
import { toCard } from '../rooms/room-row.ts';
import { selectRoomCards } from '../rooms/storage.ts';

export async function cardsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<RoomCard[]> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return [];
  const rows = await selectRoomCards(db, { now: clock(), ids: wanted, limit: wanted.length });
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]));
  return wanted.flatMap((id) => cards.get(id) ?? []);
}
