import type { Actor, Services } from '../../base/index.ts';
import { bearerOf } from './open-session.ts';
import { touchSession } from './storage.ts';

/** Extends the session with a fresh token of the same person. Never opens a session. */
export async function syncToken(
  { db, identity, clock }: Services,
  actor: Actor | null,
  authorization: string | undefined,
): Promise<void> {
  const proven = await identity.verify(bearerOf(authorization));
  if (actor && actor.uid === proven.uid) await touchSession(db, actor.tokenHash, clock());
}
