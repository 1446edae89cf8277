import type { ApiClient, SiteConfig } from 'contracts';
import { type IdentityProvider, identityProvider } from './provider.ts';
import { type AuthUser, useSession } from './session-store.ts';

/**
 * Signing in, in this order: identity provider → `POST /jwt` with a fresh token → `PUT /users/{email}` →
 * photo → role. The API's session is the truth; its hint cookie says whether there is one.
 */

type Api = Pick<ApiClient, 'openSession' | 'closeSession' | 'saveUser' | 'getUser' | 'uploadImage'>;

interface Connections {
  api: Api;
  config: SiteConfig['firebase'];
  /** Called after signing out, and when another person signs in: empties what belongs to the one before. */
  forget(): void;
}

let connections: Connections | undefined;
let watching: Promise<IdentityProvider> | undefined;
/** While a sign-in runs its steps, the provider's own reports don't start a second round. */
let isSigningIn = false;

function connected(): Connections {
  if (!connections) throw new Error('startSession has not been called yet');
  return connections;
}

/** True when the browser holds the contentless cookie that the API sets beside its session. */
export function hasSessionHint(cookies: string = document.cookie): boolean {
  return /(?:^|;\s*)(?:__Host-)?lodge_hint/.test(cookies);
}

/** Called once by the shell. Loads the identity SDK only when there is a session, or a redirect to finish. */
export function startSession(options: Connections & { isReturning: boolean }): void {
  connections = options;
  if (hasSessionHint() || options.isReturning) {
    void identity().catch(() => useSession.setState({ user: null, role: null, isAuthLoading: false }));
  } else {
    useSession.setState({ isAuthLoading: false });
  }
}

/** The provider, loaded and watched: from here on its reports set the user. */
export function identity(): Promise<IdentityProvider> {
  watching ??= watch().catch((error) => {
    watching = undefined;
    throw error;
  });
  return watching;
}

async function watch(): Promise<IdentityProvider> {
  const provider = await identityProvider(connected().config);
  const returned = await provider.redirectResult().catch(() => undefined);
  if (returned) await openSession(returned, await freshToken(provider));
  await new Promise<void>((resolve) => {
    provider.onUser((user) => {
      void report(user).finally(resolve);
    });
  });
  return provider;
}

async function report(user: AuthUser | null): Promise<void> {
  if (isSigningIn) return;
  const before = useSession.getState().user;
  if (user && !hasSessionHint()) {
    // The provider remembers a person whose session here has ended.
    useSession.setState({ user: null, role: null, status: null, isAuthLoading: false });
    return;
  }
  if (!user) {
    if (before) connected().forget();
    useSession.setState({ user: null, role: null, status: null, isAuthLoading: false, isRoleLoading: false });
    return;
  }
  const isSame = before?.uid === user.uid;
  if (before && !isSame) connected().forget();
  useSession.setState({ user, isAuthLoading: false, isRoleLoading: !isSame });
  if (!isSame) await loadRole();
}

/** Asks for the role; only once the auth state has loaded and the user has an email. */
export async function loadRole(): Promise<void> {
  const { user, isAuthLoading } = useSession.getState();
  if (isAuthLoading || !user?.email) {
    useSession.setState({ isRoleLoading: false });
    return;
  }
  try {
    const { role, status } = await connected().api.getUser(user.email);
    useSession.setState({ role, status });
  } catch {
    useSession.setState({ role: null, status: null });
  } finally {
    useSession.setState({ isRoleLoading: false });
  }
}

async function freshToken(provider: IdentityProvider): Promise<string> {
  const token = await provider.token(true);
  if (!token) throw new Error('The sign-in service did not confirm you. Please try again.');
  return token;
}

async function openSession(user: AuthUser, token: string): Promise<void> {
  const { api } = connected();
  await api.openSession(user.email, token);
  await api.saveUser({
    email: user.email,
    role: 'guest',
    status: 'Verified',
    name: user.displayName,
    image: user.photoURL,
  });
}

/** Runs a sign-in to its end: session, row, what comes after, role. */
async function enter(
  start: (provider: IdentityProvider) => Promise<AuthUser | undefined>,
  after?: (user: AuthUser, provider: IdentityProvider) => Promise<AuthUser>,
): Promise<AuthUser | undefined> {
  const provider = await identity();
  isSigningIn = true;
  useSession.setState({ isAuthLoading: true });
  try {
    let user = await start(provider);
    if (!user) return undefined;
    await openSession(user, await freshToken(provider));
    if (after) user = await after(user, provider);
    connected().forget();
    useSession.setState({ user, isAuthLoading: false, isRoleLoading: true });
    await loadRole();
    return user;
  } finally {
    isSigningIn = false;
    useSession.setState({ isAuthLoading: false });
  }
}

export function signIn(email: string, password: string): Promise<AuthUser | undefined> {
  return enter((provider) => provider.signIn(email, password));
}

/** Undefined when the person closed the popup. */
export function signInWithGoogle(): Promise<AuthUser | undefined> {
  return enter((provider) => provider.signInWithGoogle());
}

export interface SignUp {
  email: string;
  password: string;
  name: string;
  photo: File;
}

/** Account, then session and row, then photo: a photo that fails doesn't lose the account. */
export function signUp({ email, password, name, photo }: SignUp): Promise<AuthUser | undefined> {
  return enter(
    (provider) => provider.signUp(email, password),
    async (user, provider) => saveProfile(user, provider, { name, photo }),
  );
}

async function saveProfile(
  user: AuthUser,
  provider: IdentityProvider,
  { name, photo }: { name: string; photo: File },
): Promise<AuthUser> {
  const { api } = connected();
  const photoURL = (await api.uploadImage(photo)).data.display_url;
  const updated = await provider.updateProfile({ ...(name ? { displayName: name } : {}), photoURL });
  await api.saveUser({ email: user.email, role: 'guest', status: 'Verified', name: name || null, image: photoURL });
  return updated;
}

export async function sendPasswordReset(email: string): Promise<void> {
  const provider = await identity();
  useSession.setState({ isAuthLoading: true });
  try {
    await provider.sendPasswordReset(email);
  } finally {
    useSession.setState({ isAuthLoading: false });
  }
}

/** Ends the session here and with the provider, and empties what belonged to the person. */
export async function signOut(): Promise<void> {
  const { api, forget } = connected();
  useSession.setState({ isAuthLoading: true });
  try {
    await api.closeSession().catch(() => undefined);
    await (await identity()).signOut();
  } finally {
    forget();
    useSession.setState({ user: null, role: null, status: null, isAuthLoading: false, isRoleLoading: false });
  }
}

let renewing: Promise<boolean> | undefined;

/** One silent `POST /jwt` for a session that ended while the provider still knows the person. Single-flight. */
export function renewSession(): Promise<boolean> {
  renewing ??= (async () => {
    try {
      const provider = await identityProvider(connected().config);
      const { user } = useSession.getState();
      const token = user && (await provider.token(true));
      if (!user || !token) return false;
      await connected().api.openSession(user.email, token);
      return true;
    } catch {
      return false;
    } finally {
      renewing = undefined;
    }
  })();
  return renewing;
}
