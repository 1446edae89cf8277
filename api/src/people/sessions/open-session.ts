import {
  type Identity,
  type PersonRow,
  type Queries,
  Refusal,
  recordAudit,
  type Services,
  type Tx,
  transact,
} from '../../base/index.ts';
import { findByUid } from '../accounts/storage.ts';
import { notify } from '../notices/notify.ts';
import { moveToSession } from '../push/storage.ts';
import { type Bound, bindIdentity } from './bind-identity.ts';
import { endAllButOne } from './end-sessions.ts';
import { type Browser, deleteSession, hashToken, insertSession, listSessions } from './storage.ts';

interface SignIn {
  authorization: string | undefined;
  email: string;
  previousToken: string | undefined;
  browser: Browser;
}

/**
 * Opens a session and returns the cookie's value. Ends all other sessions if the email address has just been verified
 * or the password has changed, because they may belong to someone else.
 */
export async function openSession({ db, identity, clock }: Services, call: SignIn): Promise<string> {
  const token = bearerOf(call.authorization);
  const proven = await identity.verify(token);
  if (proven.email !== call.email) throw new Refusal('identity-token-refused');
  const passwordChangedAt = await identity.passwordChangedAt(token);
  return transact(db, async (tx) => {
    const now = clock();
    const bound = await bindIdentity(tx, proven, now);
    refuseEndedSignIn(bound.person, proven);
    // The browser's previous session ends, so that the secret changes with each sign-in.
    const cookie = await insertSession(tx, proven, now, call.browser);
    const tokenHash = hashToken(cookie);
    if (call.previousToken) {
      const previous = hashToken(call.previousToken);
      await moveToSession(tx, { uid: proven.uid, from: previous, to: tokenHash });
      await deleteSession(tx, previous);
    }
    await endOthersSessions(tx, { ...bound, proven, passwordChangedAt, tokenHash, now });
    return cookie;
  });
}

interface Opened extends Bound {
  proven: Identity;
  passwordChangedAt: Date | null;
  tokenHash: string;
  now: Date;
}

async function endOthersSessions(tx: Tx, opened: Opened): Promise<void> {
  const { person, isClaimed, proven, passwordChangedAt, tokenHash, now } = opened;
  const { uid, signedInAt } = proven;
  const isChanged = person !== undefined && (await notePasswordChange(tx, person, opened));
  if (!isClaimed && !isChanged) return;
  // The token was issued after the password change, but the sign-in may be earlier.
  const changedOrSignedIn = Math.min(passwordChangedAt?.getTime() ?? Number.POSITIVE_INFINITY, signedInAt.getTime());
  const signInsFrom = isChanged ? new Date(changedOrSignedIn) : signedInAt;
  await endAllButOne(tx, { uid, personId: person?.id, tokenHash, signInsFrom });
  if (!person) return;
  const personId = person.id;
  if (isChanged) await recordAudit(tx, { at: now, actorId: personId, action: 'password-changed', subject: personId });
  await notify(tx, [{ kind: isClaimed ? 'email-verified' : 'password-changed', personId, signedInAt }], now);
}

async function notePasswordChange(
  tx: Tx,
  { id, uid, password_changed_at: known }: PersonRow,
  { passwordChangedAt: changedAt, tokenHash }: Opened,
): Promise<boolean> {
  if (!changedAt || (known && changedAt <= known)) return false;
  await tx.updateTable('people').set({ password_changed_at: changedAt }).where('id', '=', id).execute();
  if (known) return true;
  // The time of an earlier change is unknown. Compare this one with the person's other sessions.
  const others = (await listSessions(tx, uid)).filter((session) => session.token_hash !== tokenHash);
  return others.some((session) => (session.signed_in_at ?? session.opened_at) < changedAt);
}

/** @throws Refusal if the sign-in behind the token was ended; the person must then sign in again */
export async function refuseEarlierSignIn(db: Queries, identity: Identity): Promise<void> {
  refuseEndedSignIn(await findByUid(db, identity.uid), identity);
}

function refuseEndedSignIn(person: PersonRow | undefined, { signedInAt }: Identity): void {
  const from = person?.sign_ins_from;
  const isEnded = person?.ended_sign_ins.some((at) => at.getTime() === signedInAt.getTime());
  if (isEnded || (from && signedInAt < from)) throw new Refusal('identity-token-refused');
}

export function bearerOf(authorization: string | undefined): string {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new Refusal('identity-token-refused');
  return token;
}
