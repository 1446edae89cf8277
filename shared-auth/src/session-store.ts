import type { Role } from 'contracts';
import { create } from 'zustand';

export interface AuthUser {
  uid: string;
  displayName: string | null;
  email: string;
  photoURL: string | null;
}

export type Mode = 'guest' | 'host';

export interface Session {
  user: AuthUser | null;
  /**
   * The browser has a session that the API has not confirmed yet. Until then, `user` is the owner of the offline copy
   * on this device, or null if there is no copy.
   */
  isUnchecked: boolean;
  isAuthLoading: boolean;
  role: Role | null;
  status: string | null;
  /**
   * A person without a verified address can browse and save rooms, but cannot book, write messages or host. True if
   * nobody is signed in.
   */
  isEmailVerified: boolean;
  roleError: string | null;
  isRoleLoading: boolean;
  mode: Mode;
}

const MODE_KEY = 'lodge-mode';

function storedMode(): Mode {
  // If the browser blocks storage, the choice is lost when the page is closed.
  try {
    return localStorage.getItem(MODE_KEY) === 'guest' ? 'guest' : 'host';
  } catch {
    return 'host';
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>;

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
      // The browser blocks storage, so the choice is lost when the page is closed.
    }
  }

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
