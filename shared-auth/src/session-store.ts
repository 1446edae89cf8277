import type { Role } from 'contracts';
import { create } from 'zustand';

/** The person as the identity provider knows them. */
export interface AuthUser {
  uid: string;
  displayName: string | null;
  email: string;
  photoURL: string | null;
}

/** A host can use the guest menu through the toggle. */
export type Mode = 'guest' | 'host';

export interface Session {
  user: AuthUser | null;
  /** From the start of a sign-up, sign-in, social sign-in, password reset or logout until the provider reports the user. */
  isAuthLoading: boolean;
  /** Null while it is not known, and for a person without a row. */
  role: Role | null;
  status: string | null;
  /** Why the role could not be found out, in plain words. */
  roleError: string | null;
  isRoleLoading: boolean;
  mode: Mode;
}

const MODE_KEY = 'lodge-mode';

function storedMode(): Mode {
  // Storage can be switched off by the browser; the toggle then lasts as long as the page.
  try {
    return localStorage.getItem(MODE_KEY) === 'guest' ? 'guest' : 'host';
  } catch {
    return 'host';
  }
}

/** The one session store of the page: shell and areas read the same. */
export const useSession = create<Session>()(() => ({
  user: null,
  isAuthLoading: true,
  role: null,
  status: null,
  roleError: null,
  isRoleLoading: false,
  mode: storedMode(),
}));

export function setMode(mode: Mode): void {
  useSession.setState({ mode });
  try {
    localStorage.setItem(MODE_KEY, mode);
  } catch {
    // As above.
  }
}

/** Resolves once neither the auth state nor the role is loading. */
export function sessionSettled(): Promise<Session> {
  const isSettled = (session: Session) => !session.isAuthLoading && !session.isRoleLoading;
  const now = useSession.getState();
  if (isSettled(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const unsubscribe = useSession.subscribe((session) => {
      if (!isSettled(session)) return;
      unsubscribe();
      resolve(session);
    });
  });
}
