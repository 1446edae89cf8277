import type { Person } from 'api/base/actor';
import { newId } from 'api/base/database/new-id';
import type { Services } from 'api/base/services';
import { findByEmail } from 'api/people/accounts/storage';
import { catalog, type DemoPerson } from './catalog.ts';
import { ensureAccount } from './identity-accounts.ts';
import { savePicture } from './save-picture.ts';

const PASSWORD = 'lodge-demo';

export async function seedPeople(services: Services): Promise<Map<string, Person>> {
  const saved = new Map<string, Person>();
  for (const person of catalog.people) {
    const photo = (await findByEmail(services.db, person.email))?.image;
    saved.set(person.key, await seedPerson(services, person, photo ?? (await savePicture(services, person.key))));
  }
  return saved;
}

async function seedPerson({ db, settings, clock }: Services, person: DemoPerson, image: string): Promise<Person> {
  const { key, email, name, role, status } = person;
  const ownUid = `demo-${key}`;
  // Checked at each start, because the stand-in's accounts may have been reset while the database was kept.
  const account = { uid: ownUid, email, password: PASSWORD, name, photo: image };
  const uid = (await ensureAccount(settings, account)) ?? ownUid;
  const now = clock();
  const row = { id: newId(), uid, email, is_email_verified: true, name, image, role, status };
  await db
    .insertInto('people')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ uid }))
    .execute();
  const kept = await findByEmail(db, email);
  if (!kept) throw new Error(`the demo person ${name} could not be saved`);
  return kept;
}
