import type { Call, CallerSession, Role, User } from 'contracts';
import { vi } from 'vitest';
import type { IdentityProvider, SignInMethod } from '../identity-provider.ts';
import type { AuthUser } from '../session-store.ts';

export const gina: AuthUser = { uid: 'u-gina', displayName: 'Gina', email: 'gina@lodge.test', photoURL: null };
export const hanna: AuthUser = { uid: 'u-hanna', displayName: 'Hanna', email: 'hanna@lodge.test', photoURL: null };

export function setCookies(cookie: string): void {
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('location', { origin: 'https://lodge.test' });
}

interface Given {
  email: string;
  body: { email: string };
  token: string;
  file: File;
}

/** Creates a fake identity provider and a fake API that log their calls in order. */
export function fakeSite() {
  const diary: string[] = [];
  let present: AuthUser | null = null;
  let listener: ((user: AuthUser | null) => void) | undefined;
  const note = (entry: string): void => void diary.push(entry);

  function report(user: AuthUser | null): void {
    present = user;
    listener?.(user);
  }

  function entered(user: AuthUser): AuthUser {
    report(user);
    return user;
  }

  const provider = {
    onUser: (follow) => {
      listener = follow;
      follow(present);
      return () => {};
    },
    signUp: vi.fn(async (email: string) => {
      note(`provider.signUp ${email}`);
      return entered({ uid: 'u-new', displayName: null, email, photoURL: null });
    }),
    signIn: vi.fn(async (email: string) => {
      note(`provider.signIn ${email}`);
      return entered(email === hanna.email ? hanna : gina);
    }),
    signInWithGoogle: vi.fn(async (): Promise<AuthUser | undefined> => {
      note('provider.signInWithGoogle');
      return entered(gina);
    }),
    redirectResult: vi.fn(async (): Promise<AuthUser | undefined> => undefined),
    signInMethods: vi.fn(async (): Promise<SignInMethod[]> => ['password']),
    confirmWithPassword: vi.fn(async (password: string) => note(`provider.confirmWithPassword ${password}`)),
    confirmWithGoogle: vi.fn(async () => true),
    setPassword: vi.fn(async (password: string) => note(`provider.setPassword ${password}`)),
    sendPasswordReset: vi.fn(async (email: string, onward: string) =>
      note(`provider.sendPasswordReset ${email} ${onward}`),
    ),
    checkResetCode: vi.fn(async (_code: string) => gina.email),
    resetPassword: vi.fn(async (code: string, password: string) => note(`provider.resetPassword ${code} ${password}`)),
    sendVerification: vi.fn(async (onward: string) => note(`provider.sendVerification ${onward}`)),
    verifyEmail: vi.fn(async (code: string) => note(`provider.verifyEmail ${code}`)),
    isEmailVerified: vi.fn(async () => true),
    updateProfile: vi.fn(async (change: { displayName?: string; photoURL?: string }) => {
      note(`provider.updateProfile ${JSON.stringify(change)}`);
      if (!present) throw new Error('Nobody is signed in');
      present = { ...present, ...change };
      if (change.photoURL === '') present.photoURL = null;
      return present;
    }),
    signOut: vi.fn(async () => {
      note('provider.signOut');
      report(null);
    }),
    token: vi.fn(async (isFresh: boolean): Promise<string | undefined> => {
      note(`provider.token ${isFresh ? 'fresh' : 'any'}`);
      return present ? `token-of-${present.uid}` : undefined;
    }),
  } satisfies IdentityProvider;

  const written = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 } as const;
  const api = {
    openSession: vi.fn(async (email: string, token: string) => {
      note(`POST /jwt ${email} ${token}`);
      setCookies('lodge_hint_4000=1');
      return { success: true } as const;
    }),
    getSession: vi.fn(async () => {
      note('GET /session');
      if (!present) throw Object.assign(new Error('Please log in.'), { status: 401 });
      const { uid, email, displayName: name, photoURL: image } = present;
      const role: Role = email === hanna.email ? 'host' : 'guest';
      return { uid, email, name, image, role, status: 'Verified' } as CallerSession;
    }),
    closeSession: vi.fn(async () => {
      note('GET /logout');
      setCookies('');
      return { success: true } as const;
    }),
    endOtherSessions: vi.fn(async () => {
      note('DELETE /sessions/others');
      return { success: true } as const;
    }),
    deleteAccount: vi.fn(async (email: string, token: string) => {
      note(`POST /account/deletion ${email} ${token}`);
      return { success: true } as const;
    }),
    saveUser: vi.fn(async (body: { email: string; name?: unknown; image?: unknown }) => {
      note(`PUT /users/${body.email} ${JSON.stringify([body.name, body.image])}`);
      return written;
    }),
    getUser: vi.fn(async (email: string) => {
      note(`GET /user/${email}`);
      const role: Role = email === hanna.email ? 'host' : 'guest';
      return { _id: '1', email, name: null, image: null, role, status: 'Verified', emailVerified: true } as User;
    }),
    uploadImage: vi.fn(async ({ name }: File) => {
      note(`POST /images ${name}`);
      const data = { id: '1', url: '/img/1', display_url: '/img/1', width: 1, height: 1, size: 1 };
      return { data, success: true, status: 200 } as const;
    }),
  };
  const answers: Record<string, (input: Given) => Promise<unknown>> = {
    'POST /jwt': ({ body, token }) => api.openSession(body.email, token),
    'GET /session': () => api.getSession(),
    'GET /logout': () => api.closeSession(),
    'DELETE /sessions/others': () => api.endOtherSessions(),
    'POST /account/deletion': ({ body, token }) => api.deleteAccount(body.email, token),
    'PUT /users/{email}': ({ body }) => api.saveUser(body),
    'GET /user/{email}': ({ email }) => api.getUser(email),
    'POST /images': ({ file }) => api.uploadImage(file),
  };
  const call = ((endpoint, input) => answers[endpoint.call]?.(input as unknown as Given)) as Call;
  const forget = vi.fn(() => note('forget'));

  function remember(user: AuthUser): void {
    present = user;
    setCookies('other=1; lodge_hint_4000=1');
  }

  return { diary, provider, api, call, forget, report, remember };
}
