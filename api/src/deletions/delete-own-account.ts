import { findFormer } from '../former-people/former.ts';
import { findByUid } from '../people/storage.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { bearerOf, refuseEarlierSignIn } from '../sessions/open-session.ts';
import { deletePerson } from './delete-person.ts';

/** Requires a recent sign-in, so that nobody can do it at an unattended browser. Repeating it is not an error. */
export async function deleteOwnAccount(
  services: Services,
  { authorization, email }: { authorization: string | undefined; email: string },
): Promise<void> {
  const identity = await services.identity.verify(bearerOf(authorization));
  const { uid, hasJustSignedIn } = identity;
  if (!hasJustSignedIn) throw new Refusal('identity-token-refused');
  await refuseEarlierSignIn(services.db, identity);
  if (identity.email !== email) throw new Refusal('invalid-request', { email: 'is not that of your account' });
  const person = await findByUid(services.db, uid);
  if (person) return deletePerson(services, { id: person.id, actorId: person.id });
  if (!(await findFormer(services.db, uid))) throw new Refusal('not-found');
}
