import type { SiteConfig } from 'contracts';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { IdentityProvider } from './identity-provider.ts';
import type { AuthUser } from './session-store.ts';

const CANCELLED = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']);

export async function createFirebaseProvider(config: SiteConfig['firebase']): Promise<IdentityProvider> {
  // Load the stand-in first. In Safari and on phones, the SDK creates its frame immediately and would otherwise load
  // Google's script.
  if (config.standIn) await loadScript(config.standIn.gapi);
  const app = initializeApp({ apiKey: config.apiKey, authDomain: config.authDomain, projectId: config.projectId });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (config.standIn) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return providerOf(auth);
}

function providerOf(auth: Auth): IdentityProvider {
  const google = new GoogleAuthProvider();
  return {
    onUser: (listener) => onIdTokenChanged(auth, (user) => listener(user && personOf(user))),
    signUp: async (email, password) => personOf((await createUserWithEmailAndPassword(auth, email, password)).user),
    signIn: async (email, password) => personOf((await signInWithEmailAndPassword(auth, email, password)).user),
    signInWithGoogle: async () => {
      try {
        return personOf((await signInWithPopup(auth, google)).user);
      } catch (error) {
        const { code } = error as { code?: string };
        if (code && CANCELLED.has(code)) return undefined;
        if (code !== 'auth/popup-blocked') throw error;
        await signInWithRedirect(auth, google);
        return undefined;
      }
    },
    redirectResult: async () => {
      const result = await getRedirectResult(auth);
      return result ? personOf(result.user) : undefined;
    },
    signInMethods: async () => {
      await auth.authStateReady();
      const ids = currentUser(auth).providerData.map(({ providerId }) => providerId);
      return [
        ...(ids.includes(EmailAuthProvider.PROVIDER_ID) ? (['password'] as const) : []),
        ...(ids.includes(GoogleAuthProvider.PROVIDER_ID) ? (['google'] as const) : []),
      ];
    },
    confirmWithPassword: async (password) => {
      const user = currentUser(auth);
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    },
    confirmWithGoogle: async () => {
      try {
        await reauthenticateWithPopup(currentUser(auth), google);
        return true;
      } catch (error) {
        if (CANCELLED.has(String((error as { code?: string }).code))) return false;
        throw error;
      }
    },
    // Don't use `linkWithCredential` for the first password, because it often fails with `auth/email-already-in-use`
    // for the account's own address (firebase/flutterfire#13054) and always fails in the emulator.
    setPassword: (password) => updatePassword(currentUser(auth), password),
    sendVerification: (onward) => sendEmailVerification(currentUser(auth), { url: onward }),
    verifyEmail: (code) => applyActionCode(auth, code),
    isEmailVerified: async () => {
      await auth.authStateReady();
      await auth.currentUser?.reload();
      return auth.currentUser?.emailVerified ?? false;
    },
    sendPasswordReset: (email, onward) => sendPasswordResetEmail(auth, email, { url: onward }),
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    updateProfile: async (change) => {
      const user = currentUser(auth);
      await updateProfile(user, change);
      return personOf(user);
    },
    signOut: () => signOut(auth),
    token: async (isFresh) => {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken(isFresh);
    },
  };
}

function currentUser({ currentUser: user }: Auth): User {
  if (!user) throw new Error('Your sign-in has expired. Please log in again.');
  return user;
}

function personOf({ uid, displayName, email, photoURL }: User): AuthUser {
  return { uid, displayName, email: (email ?? '').toLowerCase(), photoURL };
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`The sign-in service isn’t responding (${address})`)));
    document.head.append(script);
  });
}
