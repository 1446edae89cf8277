import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { bearerOf } from './open-session.ts';
import { deleteOtherSessions } from './storage.ts';

/**
 * After a new password: ends the caller's sessions in every other browser, lets no token of an earlier sign-in open
 * one again, and tells the person by mail. The token must be of a sign-in of the last minutes, so that a browser
 * that was left open cannot shut its owner out.
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
    await tx.updateTable('people').set({ sign_ins_from: signedInAt }).where('id', '=', person.id).execute();
    await recordAudit(tx, { at: now, actorId: person.id, action: 'other-sessions-ended', subject: person.id });
    // Asked twice for the same sign-in, it is the same news.
    const key = `password-changed:${person.id}:${signedInAt.getTime()}`;
    await enqueue(tx, { kind: 'mail-password-changed', key, payload: { personId: person.id }, now });
  });
}
