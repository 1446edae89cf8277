import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { endOfOtherSessions } from '../push/storage.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { bearerOf } from './open-session.ts';
import { deleteOtherSessions } from './storage.ts';

/**
 * After a password change: ends the caller's sessions in all other browsers, stops tokens of earlier sign-ins from
 * opening new ones, and notifies the person by email. The token must come from a sign-in within the last minutes, so
 * that nobody can lock the owner out from an unattended browser.
 */
export async function endOtherSessions(
  { db, identity, clock }: Services,
  actor: Actor,
  authorization: string | undefined,
): Promise<void> {
  const { uid, signedInAt, hasJustSignedIn } = await identity.verify(bearerOf(authorization));
  if (uid !== actor.uid || !hasJustSignedIn) throw new Refusal('identity-token-refused');
  await transact(db, async (tx) => {
    const now = clock();
    await deleteOtherSessions(tx, actor);
    const { person } = actor;
    if (!person) return;
    await endOfOtherSessions(tx, person.id, actor.tokenHash);
    await tx.updateTable('people').set({ sign_ins_from: signedInAt }).where('id', '=', person.id).execute();
    await recordAudit(tx, { at: now, actorId: person.id, action: 'other-sessions-ended', subject: person.id });
    // One email per sign-in, even if the call is repeated.
    const key = `password-changed:${person.id}:${signedInAt.getTime()}`;
    await enqueue(tx, { kind: 'mail-password-changed', key, payload: { personId: person.id }, now });
  });
}
