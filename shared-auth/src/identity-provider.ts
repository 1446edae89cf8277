import type { AuthUser } from './session-store.ts';

export type SignInMethod = 'password' | 'google';

export interface IdentityProvider {
  onUser(listener: (user: AuthUser | null) => void): () => void;
  signUp(email: string, password: string): Promise<AuthUser>;
  signIn(email: string, password: string): Promise<AuthUser>;
  signInWithGoogle(): Promise<AuthUser | undefined>;
  redirectResult(): Promise<AuthUser | undefined>;
  signInMethods(): Promise<SignInMethod[]>;
  confirmWithPassword(password: string): Promise<void>;
  confirmWithGoogle(): Promise<boolean>;
  /** Replaces the password or sets the first one. Fails with `auth/requires-recent-login` if the sign-in is too old. */
  setPassword(password: string): Promise<void>;
  sendVerification(onward: string): Promise<void>;
  verifyEmail(code: string): Promise<void>;
  isEmailVerified(): Promise<boolean>;
  sendPasswordReset(email: string, onward: string): Promise<void>;
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  updateProfile(change: { displayName?: string; photoURL?: string }): Promise<AuthUser>;
  signOut(): Promise<void>;
  token(isFresh: boolean): Promise<string | undefined>;
}
