import { createHash } from 'node:crypto';
import { FORMER_EMAILS, FORMER_NAME } from 'contracts';
import { type PersonRow, type Queries, Refusal, type Tx } from '../../base/index.ts';

/** Returns the placeholders for a deleted person. The hash of the uid identifies the deleted account. */
export function formerOf({ id, uid }: Pick<PersonRow, 'id' | 'uid'>) {
  return {
    uid: formerUid(uid),
    email: `${id}${FORMER_EMAILS}`,
    is_email_verified: false,
    name: FORMER_NAME,
    image: null,
    role: 'guest',
    status: 'Deleted',
    ended_sign_ins: [] as Date[],
  } as const;
}

export function formerUid(uid: string): string {
  return `deleted:${createHash('sha256').update(uid).digest('hex')}`;
}

/** Finds a deleted person by uid. Tokens of a deleted account remain valid for a few minutes. */
export async function findFormer(db: Queries, uid: string): Promise<Pick<PersonRow, 'id'> | undefined> {
  return db.selectFrom('people').select('id').where('uid', '=', formerUid(uid)).executeTakeFirst();
}

export async function isFormer(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('people').select('deleted_at').where('id', '=', id).executeTakeFirst();
  return row?.deleted_at != null;
}

export async function withoutFormer(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Prevents the person's deletion until the transaction ends. Returns false if the person is already deleted. */
export async function lockPersonIfActive(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('people').select('deleted_at').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row?.deleted_at === null;
}

/** Prevents the caller's deletion until the transaction ends. @throws Refusal if the caller is already deleted */
export async function lockActivePerson(tx: Tx, id: string): Promise<void> {
  if (!(await lockPersonIfActive(tx, id))) throw new Refusal('not-signed-in');
}
