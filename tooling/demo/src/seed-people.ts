import type { Person } from 'api/actor';
import { newId } from 'api/database/new-id';
import { findByEmail } from 'api/people/storage';
import type { Services } from 'api/services';
import { DEMO_PASSWORD, type DemoPerson } from './catalog/people.ts';
import { drawPicture } from './draw-picture.ts';
import { ensureAccount } from './identity-accounts.ts';
import type { Demo } from './shapes.ts';

/** The demo people, each with an account at the local identity stand-in. Existing people are not changed. */
export async function seedPeople(services: Services, { people, drawPerson }: Demo): Promise<Map<string, Person>> {
  const saved = new Map<string, Person>();
  for (const person of people) {
    const photo = (await findByEmail(services.db, person.email))?.image;
    const image = photo ?? (await drawPicture(services, drawPerson({ seed: person.portraitSeed }), [320]));
    saved.set(person.key, await seedPerson(services, person, image));
  }
  return saved;
}

async function seedPerson({ db, settings, clock }: Services, person: DemoPerson, image: string): Promise<Person> {
  const { key, email, name, role, status } = person;
  const ownUid = `demo-${key}`;
  // Check at each start: the stand-in's accounts may have been set aside without the database.
  const account = { uid: ownUid, email, password: DEMO_PASSWORD, name, photo: image };
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
