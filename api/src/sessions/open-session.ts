import type { Queries } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { findByUid } from '../people/storage.ts';
import type { Identity } from '../ports/identity.ts';
import { moveToSession } from '../push/storage.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { bindIdentity } from './bind-identity.ts';
import { deleteSession, hashToken, insertSession } from './storage.ts';

/** Opens a session for the person in a fresh identity token; returns the cookie's value. */
export async function openSession(
  { db, identity, clock }: Services,
  call: { authorization: string | undefined; email: string; previousToken: string | undefined },
): Promise<string> {
  const proven = await identity.verify(bearerOf(call.authorization));
  if (proven.email !== call.email) throw new Refusal('identity-token-refused');
  return transact(db, async (tx) => {
    const now = clock();
    await bindIdentity(tx, proven, now);
    await refuseEarlierSignIn(tx, proven);
    // A new session gets a new secret, and this browser's previous session ends.
    const token = await insertSession(tx, proven, now);
    if (call.previousToken) {
      const previous = hashToken(call.previousToken);
      await moveToSession(tx, { uid: proven.uid, from: previous, to: hashToken(token) });
      await deleteSession(tx, previous);
    }
    return token;
  });
}

/** Refuses a token from before the last password change: the person must sign in again. */
export async function refuseEarlierSignIn(db: Queries, { uid, signedInAt }: Identity): Promise<void> {
  const { sign_ins_from: from } = (await findByUid(db, uid)) ?? {};
  if (from && signedInAt < from) throw new Refusal('identity-token-refused');
}

export function bearerOf(authorization: string | undefined): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new Refusal('identity-token-refused');
  return token;
}
