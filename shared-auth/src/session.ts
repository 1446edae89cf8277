import type { CallerSession, OwnUser } from 'contracts';
import { type Connections, connect, connected, isConnected } from './connections.ts';
import { onOtherTab } from './other-tabs.ts';
import { type IdentityProvider, identityProvider } from './provider.ts';
import { type AuthUser, useSession } from './session-store.ts';

/**
 * Who is here. The API's session is the truth, and its hint cookie says whether there is one; the identity SDK is
 * loaded when a person signs in, renews or changes something there (docs/decisions/011).
 */

let watching: Promise<IdentityProvider> | undefined;
/** Account steps under way: the loading flag stays up until the last one has ended. */
let steps = 0;
/** Sign-ins and renewals under way: the provider's own reports don't start a second round meanwhile. */
let unheard = 0;

/** True when the browser holds the contentless cookie that the API sets beside its session. */
export function hasSessionHint(cookies: string = document.cookie): boolean {
  return /(?:^|;\s*)lodge_hint/.test(cookies);
}

/** Called once by the shell. Asks the API when there is a session, the identity SDK when there is a redirect to finish. */
export function startSession(options: Connections & { isReturning: boolean }): void {
  connect(options);
  onOtherTab(() => void askAgain());
  if (options.isReturning) void identity().catch(() => clear());
  else if (hasSessionHint()) void restore();
  else clear();
}

/** A session that has ended, or cannot be asked for, may still be renewed: the provider then says who is here. */
async function restore(): Promise<void> {
  try {
    await report(userOf(await connected().api.getSession()));
  } catch {
    await identity().catch(() => clear());
  }
}

function userOf({ uid, email, name, image }: CallerSession): AuthUser {
  return { uid, email, displayName: name, photoURL: image };
}

/** Nobody is signed in here. */
export function clear(): void {
  useSession.setState({
    user: null,
    role: null,
    status: null,
    roleError: null,
    isAuthLoading: steps > 0,
    isRoleLoading: false,
  });
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
  if (returned) await openSession(returned, provider);
  await new Promise<void>((resolve) => {
    provider.onUser((user) => {
      void report(user).finally(resolve);
    });
  });
  return provider;
}

async function report(user: AuthUser | null): Promise<void> {
  if (unheard > 0) return;
  const before = useSession.getState().user;
  const isSame = before !== null && before.uid === user?.uid;
  // Without the hint the provider remembers a person whose session here has ended.
  const isHere = user !== null && hasSessionHint();
  if (before && !(isHere && isSame)) connected().forget();
  if (!isHere) return clear();
  if (isSame) return useSession.setState({ user, isAuthLoading: steps > 0 });
  useSession.setState({ user, role: null, status: null, isAuthLoading: steps > 0, isRoleLoading: true });
  await loadRole();
}

/** Opens the API session with a fresh token, and saves the person's row. */
export async function openSession(user: AuthUser, provider: IdentityProvider): Promise<void> {
  const { api } = connected();
  const token = await provider.token(true);
  if (!token) throw new Error('The sign-in service did not confirm you. Please try again.');
  await api.openSession(user.email, token);
  const { email, displayName: name, photoURL: image } = user;
  await api.saveUser({ email, role: 'guest', status: 'Verified', name, image });
}

/** Asks for the role; only once the auth state has loaded and the user has an email. */
export async function loadRole(): Promise<void> {
  const { user, isAuthLoading } = useSession.getState();
  // The step that holds the auth state up asks again at its end.
  if (isAuthLoading) return;
  if (!user?.email) return useSession.setState({ isRoleLoading: false });
  const answer = await askForRole(user.email);
  // Somebody else may be here by now, or nobody.
  if (useSession.getState().user?.uid !== user.uid) return;
  if (answer instanceof Error) useSession.setState({ roleError: answer.message, isRoleLoading: false });
  else useSession.setState({ role: answer.role, status: answer.status, roleError: null, isRoleLoading: false });
}

const REFRESH_MS = 5_000;
let refreshedAt = 0;

/**
 * Asks again who is here and with which role, without anybody noticing when nothing has changed: an admin may have
 * changed the role meanwhile, and another tab the person. An answer that does not come leaves all as it is.
 */
export async function refreshSession(): Promise<void> {
  if (!isConnected() || Date.now() - refreshedAt < REFRESH_MS) return;
  refreshedAt = Date.now();
  await askAgain();
}

async function askAgain(): Promise<void> {
  const { user, isAuthLoading, isRoleLoading } = useSession.getState();
  if (isAuthLoading || isRoleLoading) return;
  if (!hasSessionHint()) return user ? report(null) : undefined;
  const answer = await connected()
    .api.getSession()
    .catch(() => undefined);
  const now = useSession.getState();
  if (!answer || now.isAuthLoading || now.user?.uid !== user?.uid) return;
  if (answer.uid !== user?.uid) return report(userOf(answer));
  useSession.setState({ role: answer.role, status: answer.status, roleError: null });
}

const ROLE_TRIES = 3;

/** A role that is not known would make a host a guest: what may pass by itself (no answer, 5xx) is tried again. */
async function askForRole(email: string): Promise<OwnUser | Error> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connected().api.getUser(email);
    } catch (error) {
      const { status } = error as { status?: number };
      const mayPass = status === 0 || (status !== undefined && status >= 500);
      if (!mayPass || attempt === ROLE_TRIES) return error instanceof Error ? error : new Error(String(error));
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}

/** Runs a step of the account with the auth state loading from its start to its end. */
export async function accountStep<T>(work: () => Promise<T>): Promise<T> {
  steps += 1;
  useSession.setState({ isAuthLoading: true });
  try {
    return await work();
  } finally {
    steps -= 1;
    useSession.setState({ isAuthLoading: steps > 0 });
    if (useSession.getState().isRoleLoading) await loadRole();
  }
}

/** Runs a sign-in or a renewal, which itself says at its end who is here. */
export async function unreported<T>(work: () => Promise<T>): Promise<T> {
  unheard += 1;
  try {
    return await work();
  } finally {
    unheard -= 1;
  }
}

let renewing: Promise<boolean> | undefined;

/** One silent `POST /jwt` for a session that ended while the provider still knows the person. Single-flight. */
export function renewSession(): Promise<boolean> {
  renewing ??= unreported(async () => {
    try {
      // Not `identity()`: that waits for the role, whose refusal may be what brought us here.
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
  });
  return renewing;
}
