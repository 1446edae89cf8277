import { transact } from '../database/transact.ts';
import { bindIdentity } from '../people/bind-identity.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { deleteSession, hashToken, insertSession } from './storage.ts';

/** Opens a session for the person that a fresh identity token names; answers with the cookie's value. */
export async function openSession(
  { db, identity, clock }: Services,
  call: { authorization: string | undefined; email: string; previousToken: string | undefined },
): Promise<string> {
  const proven = await identity.verify(bearerOf(call.authorization));
  if (proven.email !== call.email) throw new Refusal('identity-token-refused');
  return transact(db, async (tx) => {
    const now = clock();
    await bindIdentity(tx, proven, now);
    // A new session is a new secret, and the one before in this browser ends.
    if (call.previousToken) await deleteSession(tx, hashToken(call.previousToken));
    return insertSession(tx, proven, now);
  });
}

export function bearerOf(authorization: string | undefined): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new Refusal('identity-token-refused');
  return token;
}
