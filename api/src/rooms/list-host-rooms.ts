import { foldEmail, type Page, type Room } from 'contracts';
import type { Actor } from '../actor.ts';
import { COMPLETE_LIST, cursorId, pageOf } from '../database/keyset.ts';
import { isId } from '../database/new-id.ts';
import { findByEmail } from '../people/storage.ts';
import type { Services } from '../services.ts';
import { toRoom } from './room-row.ts';
import { selectRooms } from './storage.ts';

export interface ListingsAsked {
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * GET /rooms/{id}: a host's rooms, by the host's id or email, or those that have words in title or location; unlisted ones
 * only for the host and admins.
 */
export async function listHostRooms(
  { db, clock }: Services,
  actor: Actor | null,
  { id, search, cursor, limit = COMPLETE_LIST }: { id: string } & ListingsAsked,
): Promise<Page<Room>> {
  const before = cursorId(cursor);
  const host = isId(id) ? id : (await findByEmail(db, foldEmail(id)))?.id;
  if (host === undefined) return { items: [], next: undefined };
  const withUnlisted = actor?.person?.id === host || actor?.person?.role === 'admin';
  const rows = await selectRooms(db, { now: clock(), host, search, withUnlisted, before, limit: limit + 1 });
  return pageOf(
    rows.map((row) => toRoom(row, actor !== null)),
    limit,
    ({ _id }) => _id,
  );
}
