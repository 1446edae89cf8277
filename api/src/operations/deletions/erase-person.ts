import { sql } from 'kysely';
import { type JobPayload, type Services, transact } from '../../base/index.ts';
import { deletePictures } from '../../people/index.ts';
import { eraseKey } from './delete-person.ts';
import { deletePersonalData } from './personal-data.ts';

/** Each step is idempotent, because another worker starts over if this one dies. */
export async function erasePerson(services: Services, { personId, who }: JobPayload['erase-person']): Promise<void> {
  const { db, blobs, identity } = services;
  const row = await db.selectFrom('people').select('deleted_at').where('id', '=', personId).executeTakeFirst();
  // Record the deletion first, so that it can be replayed if an older database is restored. Recording it twice writes
  // the same note.
  if (who && row?.deleted_at) await blobs.note(row.deleted_at, personId);
  await transact(db, (tx) => deletePersonalData(tx, personId));
  if (!who) return;
  await deletePictures(services, who);
  await identity.deleteAccount(who.uid);
  await sql`UPDATE jobs SET payload = payload - 'who' WHERE dedupe_key = ${eraseKey(personId)}`.execute(db);
}
