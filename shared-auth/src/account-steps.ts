import { loginPath, saveUser, uploadImage } from 'contracts';
import { forgetDrafts } from './drafts.ts';
import { ProfileNotSaved } from './failures.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { SessionControl } from './session.ts';
import type { AuthUser, SessionStore } from './session-store.ts';

export interface SignUp {
  email: string;
  password: string;
  name: string;
  photo: File;
  /** The page that opens after the link in the verification email. */
  from?: string | undefined;
}

interface AccountStepsDependencies extends Pick<SessionStore, 'useSession'> {
  session: SessionControl;
  otherTabs: OtherTabs;
}

type SignInStep = (provider: IdentityProvider) => Promise<AuthUser | undefined>;
type AfterSignIn = (user: AuthUser, provider: IdentityProvider) => Promise<AuthUser>;

/**
 * Sign-up, sign-in and password reset. A sign-in calls, in this order: the identity provider, `POST /jwt` with a new
 * token, `PUT /users/{email}`, the photo upload, and the role request. Errors of the provider and the API are rethrown.
 */
export function createAccountSteps({ useSession, session, otherTabs }: AccountStepsDependencies) {
  /** The account of a sign-up that has not succeeded yet. */
  let unfinished: AuthUser | undefined;

  async function enter(start: SignInStep, finish: AfterSignIn = async (user) => user): Promise<AuthUser | undefined> {
    const provider = await session.identity();
    return session.suppressProviderEvents(async () => {
      const signedIn = await start(provider);
      if (!signedIn) return undefined;
      await session.enter(signedIn, provider);
      const user = await finish(signedIn, provider);
      session.connected().forget();
      forgetDrafts(user.uid);
      useSession.setState({ user, isUnchecked: false, role: null, status: null, isRoleLoading: true });
      otherTabs.notify();
      return user;
    });
  }

  function signIn(email: string, password: string): Promise<AuthUser | undefined> {
    return enter((provider) => provider.signIn(email, password));
  }

  function signInWithGoogle(): Promise<AuthUser | undefined> {
    return enter((provider) => provider.signInWithGoogle());
  }

  /**
   * Creates the account, the session and the user record, uploads the photo, and emails a link to verify the address.
   *
   * @throws ProfileNotSaved if the person is signed in, but the name or the photo could not be saved
   */
  async function signUp({ email, password, name, photo, from = '/' }: SignUp): Promise<AuthUser | undefined> {
    let problem: unknown;
    const user = await enter(
      async (provider) => {
        // If a previous attempt created the account but the API refused the session, sign in instead of creating it
        // twice.
        const existing = unfinished?.email === email ? await provider.signIn(email, password) : undefined;
        unfinished = existing ?? (await provider.signUp(email, password));
        return unfinished;
      },
      async (signedIn, provider) => {
        // Ignore failures, because the page has a button that sends the email again.
        await provider.sendVerification(new URL(from, location.origin).href).catch(() => undefined);
        return saveProfile(signedIn, provider, name, photo).catch((error) => {
          problem = error;
          return name ? { ...signedIn, displayName: name } : signedIn;
        });
      },
    );
    unfinished = undefined;
    if (problem) throw new ProfileNotSaved(problem);
    return user;
  }

  async function saveProfile({ email }: AuthUser, provider: IdentityProvider, name: string, photo: File) {
    const { api } = session.connected();
    const person = { email, role: 'guest', status: 'Verified' } as const;
    // Save the name first, so that a failed upload doesn't lose it.
    if (name) await provider.updateProfile({ displayName: name });
    if (name) await api(saveUser, { email, body: { ...person, name } });
    const photoURL = (await api(uploadImage, { file: photo })).data.display_url;
    const updated = await provider.updateProfile({ photoURL });
    await api(saveUser, { email, body: { ...person, name: name || null, image: photoURL } });
    return updated;
  }

  /**
   * Emails a link to set a new password, or the first one of a Google account. Also succeeds if there is no account, so
   * that it does not reveal who has one.
   *
   * @param from the page to return to, which becomes part of the link
   */
  async function sendPasswordReset(email: string, from = '/'): Promise<void> {
    const provider = await session.identity();
    await provider.sendPasswordReset(email, location.origin + loginPath(from)).catch((error: { code?: string }) => {
      if (error.code !== 'auth/user-not-found') throw error;
    });
  }

  return { signIn, signInWithGoogle, signUp, sendPasswordReset };
}
