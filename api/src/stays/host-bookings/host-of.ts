import { type Actor, emailOf, isId, type Queries } from '../../base/index.ts';
import { findByEmail } from '../../people/index.ts';

/**
 * Returns the id of the host with this email. Returns undefined if there is no such host or the room id is malformed.
 */
export async function hostOf(
  db: Queries,
  actor: Actor,
  { email, roomId }: { email: string; roomId?: string | undefined },
): Promise<string | undefined> {
  if (roomId !== undefined && !isId(roomId)) return undefined;
  const person = email === emailOf(actor) ? actor.person : await findByEmail(db, email);
  return person?.id;
}
