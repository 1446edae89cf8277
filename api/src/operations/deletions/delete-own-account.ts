import { Refusal, type Services } from '../../base/index.ts';
import { bearerOf, findByUid, findFormer, refuseEarlierSignIn } from '../../people/index.ts';
import { deletePerson } from './delete-person.ts';

/** Requires a recent sign-in, so that no one else can delete the account in an unattended browser. Idempotent. */
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
