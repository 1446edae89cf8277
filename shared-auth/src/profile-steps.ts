import { connected } from './connections.ts';
import type { WayIn } from './provider.ts';
import { identity, renewSession } from './session.ts';
import { type AuthUser, useSession } from './session-store.ts';

/** What a person changes about their account. Failures are the provider's or the API's, passed on. */

export interface ProfileChange {
  name: string;
  /** Address of an uploaded picture; empty takes the photo away; absent leaves it. */
  photo?: string | undefined;
}

/** First the provider, then the API: should that fail, the next sign-in brings it what the provider has. */
export async function changeProfile({ name, photo }: ProfileChange): Promise<AuthUser> {
  const provider = await identity();
  const user = await provider.updateProfile({
    displayName: name,
    ...(photo !== undefined && { photoURL: photo }),
  });
  useSession.setState({ user });
  const { email } = user;
  await connected().api.saveUser({ email, role: 'guest', status: 'Verified', name, image: photo ?? null });
  return user;
}

/** How the person can sign in. */
export async function waysIn(): Promise<WayIn[]> {
  return (await identity()).waysIn();
}

/** The password is changed, but the sessions in other browsers may live on: `endOtherSessions` tries again. */
export class OthersNotEnded extends Error {
  constructor(cause: unknown) {
    super('Your password is changed. Other browsers in which you are logged in could not be logged out.', { cause });
    this.name = 'OthersNotEnded';
  }
}

/** Proves who is there, replaces the password, and ends the sessions in other browsers (else OthersNotEnded). */
export async function changePassword(current: string, next: string): Promise<void> {
  const provider = await identity();
  await provider.confirmWithPassword(current);
  await provider.setPassword(next);
  await endOtherSessions().catch((error) => {
    throw new OthersNotEnded(error);
  });
}

/** For whoever has just signed in or proved who they are. */
export async function endOtherSessions(): Promise<void> {
  const token = await (await identity()).token(true);
  if (!token) throw new Error('Your sign-in has ended. Please log in again.');
  const { api } = connected();
  await api.endOtherSessions(token).catch(async (error) => {
    const isOver = (error as { code?: string }).code === 'not-signed-in';
    if (!isOver || !(await renewSession())) throw error;
    await api.endOtherSessions(token);
  });
}

/** The first password of an account of Google. `auth/requires-recent-login` asks for `confirmWithGoogle` first. */
export async function addPassword(password: string): Promise<void> {
  await (await identity()).setPassword(password);
}

/** Opens Google's popup; false when it was closed. */
export async function confirmWithGoogle(): Promise<boolean> {
  return (await identity()).confirmWithGoogle();
}

/** Whose password a mailed code sets. Fails with `auth/expired-action-code` or `auth/invalid-action-code`. */
export async function checkResetCode(code: string): Promise<string> {
  return (await identity()).checkResetCode(code);
}

/** Sets the password that a mailed code allows, once. Nobody is signed in by it. */
export async function resetPassword(code: string, password: string): Promise<void> {
  await (await identity()).resetPassword(code, password);
}
