import type { Category, Room } from 'contracts';
import type { Actor } from '../actor.ts';
import { isId } from '../database/new-id.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { toRoom } from './room-row.ts';
import { selectRooms } from './storage.ts';

/** Up to this number of rooms, a list without cursor or limit is complete. */
const COMPLETE_LIST = 500;
const PAGE = 24;
const REMEMBER_MS = 60_000;

export interface RoomsPage {
  rooms: Room[];
  /** The cursor of the next page. */
  next: string | undefined;
}

export interface RoomsQuery {
  category?: Category | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Lists rooms; remembers for a minute that there are too many for a complete list. */
export function createRoomLists({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let longUntil = 0;

  return async (query: RoomsQuery, actor: Actor | null): Promise<RoomsPage> => {
    const { category, cursor, limit } = query;
    if (cursor !== undefined && !isId(cursor)) throw new Refusal('invalid-request', { cursor: 'is not valid' });
    const now = clock();
    const isPage = category !== undefined || cursor !== undefined || limit !== undefined || now.getTime() < longUntil;
    const asked = isPage ? (limit ?? PAGE) : COMPLETE_LIST;
    // One row more than requested tells whether there is a next page.
    const rows = await selectRooms(db, { now, category, before: cursor, limit: asked + 1 });
    const isLong = !isPage && rows.length > asked;
    if (isLong) longUntil = now.getTime() + REMEMBER_MS;
    const size = isLong ? PAGE : asked;
    const shown = rows.slice(0, size);
    return {
      rooms: shown.map((row) => toRoom(row, actor !== null)),
      next: rows.length > size ? shown.at(-1)?.id : undefined,
    };
  };
}
