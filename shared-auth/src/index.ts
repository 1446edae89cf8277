import { createAuth } from './create-auth.ts';
import { loadFirebaseProvider } from './load-provider.ts';
import { createUseDraft } from './use-draft.ts';

export const {
  addPassword,
  changePassword,
  changeProfile,
  checkResetCode,
  confirmWithGoogle,
  deleteAccount,
  endOtherSessions,
  loadRole,
  preloadIdentity,
  refreshSession,
  renewSession,
  resetPassword,
  sendPasswordReset,
  sendVerification,
  sessionSettled,
  setMode,
  signIn,
  signInMethods,
  signInWithGoogle,
  signOut,
  signUp,
  startSession,
  useSession,
  verifyEmail,
} = createAuth({ loadProvider: loadFirebaseProvider });

export const useDraft = createUseDraft({ useSession });

export type { SignUp } from './account-steps.ts';
export { OthersNotEnded, ProfileNotSaved } from './failures.ts';
export { redirectFor } from './guards.ts';
export type { IdentityProvider, SignInMethod } from './identity-provider.ts';
export type { ProfileChange } from './profile-steps.ts';
export { hasSessionHint } from './session-hint.ts';
export type { AuthUser, Mode, Session } from './session-store.ts';
