import { deleteAccount as deleteAccountCall, endOtherSessions as endOtherSessionsCall, saveUser } from 'contracts';
import { OthersNotEnded } from './failures.ts';
import type { SignInMethod } from './identity-provider.ts';
import type { SessionControl } from './session.ts';
import type { AuthUser, SessionStore } from './session-store.ts';

export interface ProfileChange {
  name: string;
  /** The URL of an uploaded photo. An empty string removes the photo. Undefined leaves it unchanged. */
  photo?: string | undefined;
}

interface ProfileStepsDependencies extends Pick<SessionStore, 'useSession'> {
  session: SessionControl;
}

/** Changes the name, photo and password, and deletes the account. Errors of the provider and the API are rethrown. */
export function createProfileSteps({ useSession, session }: ProfileStepsDependencies) {
  /** Saves to the provider first. If saving to the API then fails, the next sign-in saves it there. */
  async function changeProfile({ name, photo }: ProfileChange): Promise<AuthUser> {
    const provider = await session.identity();
    const user = await provider.updateProfile({
      displayName: name,
      ...(photo !== undefined && { photoURL: photo }),
    });
    useSession.setState({ user });
    const { email } = user;
    const body = { email, role: 'guest', status: 'Verified', name, image: photo ?? null } as const;
    await session.connected().api(saveUser, { email, body });
    return user;
  }

  async function signInMethods(): Promise<SignInMethod[]> {
    return (await session.identity()).signInMethods();
  }

  /**
   * Checks the current password and replaces it. Opens a new session, which ends those in other browsers.
   *
   * @throws OthersNotEnded if the password was changed but the other sessions may still be open
   */
  async function changePassword(current: string, next: string): Promise<void> {
    const provider = await session.identity();
    await provider.confirmWithPassword(current);
    await provider.setPassword(next);
    if (!(await session.renewSession())) throw new OthersNotEnded();
  }

  async function endOtherSessions(): Promise<void> {
    await session.connected().api(endOtherSessionsCall);
  }

  /**
   * Sets the first password of a Google account. If it fails with `auth/requires-recent-login`, call
   * `confirmWithGoogle` and retry.
   */
  async function addPassword(password: string): Promise<void> {
    await (await session.identity()).setPassword(password);
  }

  async function confirmWithGoogle(): Promise<boolean> {
    return (await session.identity()).confirmWithGoogle();
  }

  /**
   * Deletes the account permanently after checking the password. If the account has no password, call
   * `confirmWithGoogle` first.
   */
  async function deleteAccount(email: string, password?: string): Promise<void> {
    const provider = await session.identity();
    if (password !== undefined) await provider.confirmWithPassword(password);
    const token = await provider.token(true);
    if (!token) throw new Error('Your sign-in has expired. Please log in again.');
    await session.connected().api(deleteAccountCall, { body: { email }, token });
  }

  async function checkResetCode(code: string): Promise<string> {
    return (await session.identity()).checkResetCode(code);
  }

  async function resetPassword(code: string, password: string): Promise<void> {
    await (await session.identity()).resetPassword(code, password);
  }

  async function sendVerification(from = '/'): Promise<void> {
    await (await session.identity()).sendVerification(new URL(from, location.origin).href);
  }

  /** Verifies an email address with the code from an email. If that person is signed in here, renews their session. */
  async function verifyEmail(code: string): Promise<void> {
    await (await session.identity()).verifyEmail(code);
    await session.recheckEmail();
  }

  return {
    changeProfile,
    sendVerification,
    verifyEmail,
    signInMethods,
    changePassword,
    endOtherSessions,
    addPassword,
    confirmWithGoogle,
    deleteAccount,
    checkResetCode,
    resetPassword,
  };
}
