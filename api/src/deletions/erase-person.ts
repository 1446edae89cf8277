import { sql } from 'kysely';
import { transact } from '../database/transact.ts';
import { deletePictures } from '../images/delete-pictures.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import type { Services } from '../services.ts';
import { eraseKey } from './delete-person.ts';
import { deletePersonalData } from './personal-data.ts';

/**
 * What is deleted of a person outside the database. Each step can be repeated: a worker that dies is followed by one that
 * begins again.
 */
export async function erasePerson(services: Services, { personId, who }: JobPayload['erase-person']): Promise<void> {
  const { db, blobs, identity } = services;
  const row = await db.selectFrom('people').select('deleted_at').where('id', '=', personId).executeTakeFirst();
  // First: a database that is restored from now on does not bring them back. Repeated, it is the same note.
  if (who && row?.deleted_at) await blobs.note(row.deleted_at, personId);
  await transact(db, (tx) => deletePersonalData(tx, personId));
  if (!who) return;
  await deletePictures(services, who);
  await identity.deleteAccount(who.uid);
  await sql`UPDATE jobs SET payload = payload - 'who' WHERE dedupe_key = ${eraseKey(personId)}`.execute(db);
}
