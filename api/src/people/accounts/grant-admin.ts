import { type Database, recordAudit, transact } from '../../base/index.ts';
import { findByEmail } from './storage.ts';

export type GrantOutcome = 'granted' | 'already' | 'unknown' | 'unverified';

/**
 * Makes a person an admin from the command line. They must have signed in once with an email address that the identity
 * provider verified.
 */
export async function grantAdmin(db: Database, email: string, now: Date): Promise<GrantOutcome> {
  return transact(db, async (tx) => {
    const person = await findByEmail(tx, email);
    if (!person) return 'unknown';
    if (person.role === 'admin') return 'already';
    if (!person.is_email_verified) return 'unverified';
    await tx
      .updateTable('people')
      .set({ role: 'admin', status: 'Verified', updated_at: now })
      .where('id', '=', person.id)
      .execute();
    const details = { from: person.role, to: 'admin', by: 'command line' };
    await recordAudit(tx, { at: now, actorId: null, action: 'role-changed', subject: person.id, details });
    return 'granted';
  });
}
