import type { Role } from 'contracts';
import { create } from 'zustand';

/** The person as the identity provider knows them. */
export interface AuthUser {
  uid: string;
  displayName: string | null;
  email: string;
  photoURL: string | null;
}

/** Which menu a host has chosen with the Guest/Host toggle. */
export type Mode = 'guest' | 'host';

export interface Session {
  user: AuthUser | null;
  /**
   * This browser holds a session, but the API does not answer whose. `user` is whoever's pages this device has kept for
   * reading offline, else null: nobody is known, yet somebody is signed in.
   */
  isUnchecked: boolean;
  /** From the start of a sign-up, sign-in, social sign-in, password reset or logout until the provider reports the user. */
  isAuthLoading: boolean;
  /** Null while unknown, and for a person without a user record. */
  role: Role | null;
  status: string | null;
  /** Until it is, the person can browse and save rooms, but not book, write or host. True while nobody is signed in. */
  isEmailVerified: boolean;
  /** Why the role could not be loaded, as a sentence for people. */
  roleError: string | null;
  isRoleLoading: boolean;
  mode: Mode;
}

const MODE_KEY = 'lodge-mode';

function storedMode(): Mode {
  // The browser can block storage; the toggle then lasts as long as the page.
  try {
    return localStorage.getItem(MODE_KEY) === 'guest' ? 'guest' : 'host';
  } catch {
    return 'host';
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The page has one store, which shell and areas read. */
export function createSessionStore() {
  const useSession = create<Session>()(() => ({
    user: null,
    isUnchecked: false,
    isAuthLoading: true,
    role: null,
    status: null,
    isEmailVerified: true,
    roleError: null,
    isRoleLoading: false,
    mode: storedMode(),
  }));

  function setMode(mode: Mode): void {
    useSession.setState({ mode });
    try {
      localStorage.setItem(MODE_KEY, mode);
    } catch {
      // As above.
    }
  }

  /** Resolves once neither the auth state nor the role is loading. */
  function sessionSettled(): Promise<Session> {
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

  return { useSession, setMode, sessionSettled };
}
