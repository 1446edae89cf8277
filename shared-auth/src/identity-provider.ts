import type { AuthUser } from './session-store.ts';

export type SignInMethod = 'password' | 'google';

/** What the session needs from an identity provider. Failures carry the provider's `code` and `message`. */
export interface IdentityProvider {
  /** Calls back with the current user right away, and again on each change. */
  onUser(listener: (user: AuthUser | null) => void): () => void;
  signUp(email: string, password: string): Promise<AuthUser>;
  signIn(email: string, password: string): Promise<AuthUser>;
  /** Undefined when the page is leaving for a redirect, or when the person closed the popup. */
  signInWithGoogle(): Promise<AuthUser | undefined>;
  /** The person who has just returned from a Google redirect, if this page load is one. */
  redirectResult(): Promise<AuthUser | undefined>;
  /** How the current user can sign in; a Google account has no password until one is set. */
  signInMethods(): Promise<SignInMethod[]>;
  /** Re-authenticates the current user. */
  confirmWithPassword(password: string): Promise<void>;
  /** Re-authenticates through Google's popup; false when the person closed it. */
  confirmWithGoogle(): Promise<boolean>;
  /** Replaces the password or sets the first one. Needs a recent sign-in, else `auth/requires-recent-login`. */
  setPassword(password: string): Promise<void>;
  /** Emails the current user a link that verifies their address. `onward` is the absolute URL that it continues to. */
  sendVerification(onward: string): Promise<void>;
  /** Verifies the address that the emailed code is for, signed in or not. */
  verifyEmail(code: string): Promise<void>;
  /** Whether the current user's address is verified by now; false when nobody is signed in. */
  isEmailVerified(): Promise<boolean>;
  /** @param onward absolute URL that the reset page continues to */
  sendPasswordReset(email: string, onward: string): Promise<void>;
  /** The email address whose password the code resets. Fails when the code is invalid, used or expired. */
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  /** An empty `photoURL` removes the photo. */
  updateProfile(change: { displayName?: string; photoURL?: string }): Promise<AuthUser>;
  signOut(): Promise<void>;
  /** A token for `POST /jwt`; `isFresh` forces a new one. Undefined when nobody is signed in. */
  token(isFresh: boolean): Promise<string | undefined>;
}
