import type { SiteConfig } from 'contracts';
import type { AuthUser } from './session-store.ts';

export type WayIn = 'password' | 'google';

/** What the session needs of an identity provider. Failures carry the provider's `code` and `message`. */
export interface IdentityProvider {
  /** Calls back with the present user at once, and on each change. */
  onUser(listener: (user: AuthUser | null) => void): () => void;
  signUp(email: string, password: string): Promise<AuthUser>;
  signIn(email: string, password: string): Promise<AuthUser>;
  /** Undefined when the page was left for a redirect, and when the person closed the popup. */
  signInWithGoogle(): Promise<AuthUser | undefined>;
  /** The person who came back from a Google redirect, if this page load is one. */
  redirectResult(): Promise<AuthUser | undefined>;
  /** How the present person can sign in; an account of Google has no password until one is set. */
  waysIn(): Promise<WayIn[]>;
  /** The present person proves who they are once more. */
  confirmWithPassword(password: string): Promise<void>;
  /** False when the person closed the popup. */
  confirmWithGoogle(): Promise<boolean>;
  /** Replaces the password, or sets the first one. Asks for a recent sign-in (`auth/requires-recent-login`). */
  setPassword(password: string): Promise<void>;
  /** @param onward where the page behind the link leads afterwards, a whole address */
  sendPasswordReset(email: string, onward: string): Promise<void>;
  /** Whose password the code of a mail sets. Fails when the code is used, expired or none. */
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  /** An empty `photoURL` takes the photo away. */
  updateProfile(change: { displayName?: string; photoURL?: string }): Promise<AuthUser>;
  signOut(): Promise<void>;
  /** A token for `POST /jwt`; `isFresh` asks for a new one. Undefined when nobody is signed in. */
  token(isFresh: boolean): Promise<string | undefined>;
}

let loading: Promise<IdentityProvider> | undefined;

/** Loads the identity SDK, once, when a page needs it: signed-out visitors of public pages never do. */
export function identityProvider(config: SiteConfig['firebase']): Promise<IdentityProvider> {
  loading ??= import('./firebase-provider.ts').then(
    ({ createFirebaseProvider }) => createFirebaseProvider(config),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
