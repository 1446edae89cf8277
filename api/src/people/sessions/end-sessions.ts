import { sql } from 'kysely';
import { type Actor, type Queries, recordAudit, type Services, type Tx, transact } from '../../base/index.ts';
import { lockPerson } from '../accounts/storage.ts';
import { endOfOtherSessions } from '../push/storage.ts';
import { deleteSession, listSessions } from './storage.ts';

interface Ending {
  uid: string;
  personId: string | undefined;
  tokenHash: string;
  /** Tokens of earlier sign-ins can no longer open sessions. */
  signInsFrom: Date;
}

/** Ends all sessions except one. The other browsers need a new sign-in to open a session. */
export async function endAllButOne(tx: Tx, { uid, personId, tokenHash, signInsFrom }: Ending): Promise<void> {
  const sessions = await listSessions(tx, uid);
  const kept = sessions.find((session) => session.token_hash === tokenHash)?.signed_in_at;
  const ended = sessions.filter((session) => session.token_hash !== tokenHash).map((session) => session.signed_in_at);
  await tx.deleteFrom('sessions').where('uid', '=', uid).where('token_hash', '!=', tokenHash).execute();
  if (!personId) return;
  await endOfOtherSessions(tx, personId, tokenHash);
  await tx
    .updateTable('people')
    .set({ sign_ins_from: sql<Date>`GREATEST(sign_ins_from, ${signInsFrom}::timestamptz)` })
    .where('id', '=', personId)
    .execute();
  await refuseSignIns(tx, personId, { ended, kept });
}

async function refuseSignIns(
  db: Queries,
  personId: string,
  { ended, kept }: { ended: (Date | null)[]; kept: Date | null | undefined },
): Promise<void> {
  // Sign-ins are identified by time, in whole seconds. The sign-in of the kept session must not be refused.
  const refused = ended.filter((at) => at !== null && at.getTime() !== kept?.getTime());
  await sql`
    UPDATE people SET ended_sign_ins = ARRAY(
      SELECT DISTINCT at FROM unnest(ended_sign_ins || ${refused}::timestamptz[]) at
      WHERE sign_ins_from IS NULL OR at >= sign_ins_from)
    WHERE id = ${personId}`.execute(db);
}

/**
 * Ends the caller's other sessions. Those browsers must sign in again. This browser must do so when its session ends.
 */
export async function endOtherSessions(
  { db, identity, clock }: Services,
  { uid, person, tokenHash }: Actor,
): Promise<void> {
  await transact(db, async (tx) => {
    const now = clock();
    if (person) await lockPerson(tx, person.id);
    await endAllButOne(tx, { uid, personId: person?.id, tokenHash, signInsFrom: identity.now() });
    if (!person) return;
    await recordAudit(tx, { at: now, actorId: person.id, action: 'other-sessions-ended', subject: person.id });
  });
}

export async function endSession({ db }: Services, actor: Actor, id: string): Promise<void> {
  const { uid, person, signedInAt } = actor;
  await transact(db, async (tx) => {
    if (person) await lockPerson(tx, person.id);
    const session = (await listSessions(tx, uid)).find((each) => each.token_hash === id);
    if (!session) return;
    await deleteSession(tx, id);
    if (person) await refuseSignIns(tx, person.id, { ended: [session.signed_in_at], kept: signedInAt });
  });
}
