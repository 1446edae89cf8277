import type { SiteConfig } from 'contracts';
import type { AuthUser } from './session-store.ts';

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
  sendPasswordReset(email: string): Promise<void>;
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
