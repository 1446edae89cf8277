import { loginPath } from 'contracts';
import { connected } from './connections.ts';
import { tellOtherTabs } from './other-tabs.ts';
import type { IdentityProvider } from './provider.ts';
import { accountStep, clear, identity, openSession, unreported } from './session.ts';
import { type AuthUser, useSession } from './session-store.ts';

/**
 * What a person does with their account. Signing in goes in this order: identity provider → `POST /jwt` with a
 * fresh token → `PUT /users/{email}` → photo → role. Failures are the provider's or the API's, passed on.
 */

type Entering = (provider: IdentityProvider) => Promise<AuthUser | undefined>;
type AfterEntering = (user: AuthUser, provider: IdentityProvider) => Promise<AuthUser>;

function enter(start: Entering, after: AfterEntering = async (user) => user): Promise<AuthUser | undefined> {
  return accountStep(async () => {
    const provider = await identity();
    return unreported(async () => {
      const entered = await start(provider);
      if (!entered) return undefined;
      await openSession(entered, provider);
      const user = await after(entered, provider);
      connected().forget();
      useSession.setState({ user, role: null, status: null, isRoleLoading: true });
      tellOtherTabs();
      return user;
    });
  });
}

export function signIn(email: string, password: string): Promise<AuthUser | undefined> {
  return enter((provider) => provider.signIn(email, password));
}

/** Undefined when the person closed the popup. */
export function signInWithGoogle(): Promise<AuthUser | undefined> {
  return enter((provider) => provider.signInWithGoogle());
}

export interface SignUp {
  email: string;
  password: string;
  name: string;
  photo: File;
}

/** The person has an account and is signed in, but photo or name could not be saved. */
export class ProfileNotSaved extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? ` ${cause.message}` : '';
    super(`Your account is ready, but your photo could not be saved.${reason} You can add it in your profile.`, {
      cause,
    });
    this.name = 'ProfileNotSaved';
  }
}

/** The account that this page made while its sign-up is not through. */
let made: AuthUser | undefined;

/** Account, then session and row, then photo: a photo that fails doesn't lose the account (ProfileNotSaved). */
export async function signUp({ email, password, name, photo }: SignUp): Promise<AuthUser | undefined> {
  let problem: unknown;
  const user = await enter(
    async (provider) => {
      // The account may be there from the try before, whose session or row was refused: it is not made twice.
      const ready = made?.email === email ? await provider.signIn(email, password) : undefined;
      made = ready ?? (await provider.signUp(email, password));
      return made;
    },
    (entered, provider) =>
      saveProfile(entered, provider, name, photo).catch((error) => {
        problem = error;
        return name ? { ...entered, displayName: name } : entered;
      }),
  );
  made = undefined;
  if (problem) throw new ProfileNotSaved(problem);
  return user;
}

async function saveProfile(
  { email }: AuthUser,
  provider: IdentityProvider,
  name: string,
  photo: File,
): Promise<AuthUser> {
  const { api } = connected();
  // The name first: a photo that fails doesn't lose it.
  if (name) await provider.updateProfile({ displayName: name });
  if (name) await api.saveUser({ email, role: 'guest', status: 'Verified', name });
  const photoURL = (await api.uploadImage(photo)).data.display_url;
  const updated = await provider.updateProfile({ photoURL });
  await api.saveUser({ email, role: 'guest', status: 'Verified', name: name || null, image: photoURL });
  return updated;
}

/**
 * Mails a link that sets a password; for an account of Google, its first one. Succeeds for an address without an
 * account too: nobody learns who has one.
 *
 * @param from the remembered page, which the link keeps
 */
export function sendPasswordReset(email: string, from = '/'): Promise<void> {
  return accountStep(async () => {
    const provider = await identity();
    await provider.sendPasswordReset(email, location.origin + loginPath(from)).catch((error: { code?: string }) => {
      if (error.code !== 'auth/user-not-found') throw error;
    });
  });
}

/** Ends the session here and with the provider, and empties what belonged to the person. Never rejects. */
export function signOut(): Promise<void> {
  return accountStep(async () => {
    await connected()
      .api.closeSession()
      .catch(() => undefined);
    await unreported(async () => {
      try {
        await (await identity()).signOut();
      } catch {
        // Whom the provider still remembers is not here without the session's hint.
      }
    });
    connected().forget();
    clear();
    tellOtherTabs();
  });
}
