/** Who is signed in: one session for shell and areas. */
export {
  ProfileNotSaved,
  type SignUp,
  sendPasswordReset,
  signIn,
  signInWithGoogle,
  signOut,
  signUp,
} from './account-steps.ts';
export { redirectFor } from './guards.ts';
export {
  addPassword,
  changePassword,
  changeProfile,
  checkResetCode,
  confirmWithGoogle,
  endOtherSessions,
  OthersNotEnded,
  type ProfileChange,
  resetPassword,
  waysIn,
} from './profile-steps.ts';
export type { IdentityProvider, WayIn } from './provider.ts';
export {
  hasSessionHint,
  identity as preloadIdentity,
  loadRole,
  refreshSession,
  renewSession,
  startSession,
} from './session.ts';
export { type AuthUser, type Mode, type Session, sessionSettled, setMode, useSession } from './session-store.ts';
