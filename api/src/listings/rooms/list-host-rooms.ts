import { foldEmail, type Page, type Room } from 'contracts';
import { type Actor, DEFAULT_PAGE_SIZE, emailOf, idCursor, isId, pageOf, type Services } from '../../base/index.ts';
import { seesHostEmail, toRoom } from './room-row.ts';
import { selectRooms } from './storage.ts';

export interface ListingsAsked {
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * Lists a host's rooms by the host's id or the caller's own email address. Unlisted rooms are included only for the
 * host and admins. The response does not reveal whether someone else's email address is registered.
 */
export async function listHostRooms(
  { db, clock }: Services,
  actor: Actor | null,
  { id, search, cursor, limit = DEFAULT_PAGE_SIZE }: { id: string } & ListingsAsked,
): Promise<Page<Room>> {
  const before = idCursor.read(cursor);
  const isOwnEmail = actor !== null && foldEmail(id) === emailOf(actor);
  const host = isId(id) ? id : isOwnEmail ? actor.person?.id : undefined;
  if (host === undefined) return { items: [], next: undefined };
  const withUnlisted = actor?.person?.id === host || actor?.person?.role === 'admin';
  const rows = await selectRooms(db, { now: clock(), host, search, withUnlisted, before, limit: limit + 1 });
  return pageOf(
    rows.map((row) => toRoom(row, seesHostEmail(row, actor))),
    limit,
    ({ _id }) => _id,
  );
}
