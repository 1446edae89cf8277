import { type Call, type CallerSession, getSession, openSession, type SiteConfig, saveUser } from 'contracts';
import { cacheUntilFailure } from './cache-until-failure.ts';
import { fetchRole } from './fetch-role.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OtherTabs } from './other-tabs.ts';
import { hasSessionHint } from './session-hint.ts';
import type { AuthUser, SessionStore } from './session-store.ts';
import { ATTEMPTS, isTemporary, pauseAfter } from './temporary-failure.ts';

export interface SessionOptions {
  api: Call;
  config: SiteConfig['firebase'];
  /** Called after a sign-out and when another person signs in. Must delete all data of the previous user. */
  forget(): void;
  /** Called if the API does not respond. May set the owner of the offline copy as the unchecked user. */
  recall?(): Promise<void>;
  isReturning: boolean;
}

export interface SessionDependencies extends Pick<SessionStore, 'useSession'> {
  loadProvider(config: SiteConfig['firebase']): Promise<IdentityProvider>;
  otherTabs: OtherTabs;
}

const REFRESH_MS = 5_000;

export type SessionControl = ReturnType<typeof createSession>;

/**
 * Keeps the store up to date with the session. The API's session is the source of truth, and its hint cookie shows
 * whether there is one. The identity SDK is loaded only to sign in, to renew a session or to change an account
 * (docs/decisions/011).
 */
export function createSession({ useSession, loadProvider, otherTabs }: SessionDependencies) {
  let options: SessionOptions | undefined;
  let stepsInProgress = 0;
  let suppressions = 0;
  let refreshedAt = 0;
  let renewing: Promise<boolean> | undefined;
  let rechecking = Promise.resolve();

  function connected(): SessionOptions {
    if (!options) throw new Error('startSession has not been called yet');
    return options;
  }

  const provider = cacheUntilFailure(() => loadProvider(connected().config));
  const identity = cacheUntilFailure(observeProvider);

  function startSession(given: SessionOptions): void {
    options = given;
    otherTabs.onChange(() => void checkSession());
    if (given.isReturning) void identity().catch(clear);
    else if (hasSessionHint()) void restore();
    else clear();
  }

  async function restore(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await confirm(await connected().api(getSession));
        // The email address may have been verified on another device.
        return void recheckEmail();
      } catch (error) {
        // The session may have expired while the person is still signed in at the provider.
        if (!isTemporary(error)) return void (await identity().catch(clear));
      }
      if (attempt === 1) await connected().recall?.();
      if (attempt === ATTEMPTS) useSession.setState({ isUnchecked: true, isAuthLoading: stepsInProgress > 0 });
      await pauseAfter(attempt);
      // During the pause, the person may have signed in here or signed out in another tab.
      const { user, isUnchecked } = useSession.getState();
      if (user && !isUnchecked) return;
      if (!hasSessionHint()) return clear();
    }
  }

  async function confirm(answer: CallerSession): Promise<void> {
    if (answer.uid !== useSession.getState().user?.uid) return report(userOf(answer));
    const { role, status } = answer;
    useSession.setState({ ...verifiedIn(answer), isUnchecked: false, role, status, roleError: null });
  }

  async function observeProvider(): Promise<IdentityProvider> {
    const loaded = await provider();
    const returned = await loaded.redirectResult().catch(() => undefined);
    if (returned) await enter(returned, loaded);
    await new Promise<void>((resolve) => {
      loaded.onUser((user) => void report(user).finally(resolve));
    });
    return loaded;
  }

  async function report(user: AuthUser | null): Promise<void> {
    if (suppressions > 0) return;
    const { user: before, isUnchecked } = useSession.getState();
    // Treat the owner of the offline copy as a new user, because their session may have ended.
    const isSame = before !== null && !isUnchecked && before.uid === user?.uid;
    // Without the hint cookie, the session has ended, even if the provider still remembers the person.
    const isSignedIn = user !== null && hasSessionHint();
    if (before && !(isSignedIn && isSame)) connected().forget();
    if (!isSignedIn) return clear();
    const isAuthLoading = stepsInProgress > 0;
    if (isSame) return useSession.setState({ user, isAuthLoading });
    useSession.setState({ user, isUnchecked: false, role: null, status: null, isAuthLoading, isRoleLoading: true });
    await loadRole();
  }

  function clear(): void {
    const isAuthLoading = stepsInProgress > 0;
    const nobody = {
      ...{ user: null, isUnchecked: false, role: null },
      ...{ status: null, isEmailVerified: true, roleError: null },
    };
    useSession.setState({ ...nobody, isAuthLoading, isRoleLoading: false });
  }

  async function enter(user: AuthUser, from: IdentityProvider): Promise<void> {
    const { api } = connected();
    const token = await from.token(true);
    if (!token) throw new Error('The sign-in service could not confirm your identity. Please try again.');
    const { email, displayName: name, photoURL: image } = user;
    await api(openSession, { body: { email, timeZone: ownTimeZone() }, token });
    await api(saveUser, { email, body: { email, role: 'guest', status: 'Verified', name, image } });
  }

  async function loadRole(): Promise<void> {
    const { user, isAuthLoading } = useSession.getState();
    // The account step in progress loads the role when it ends.
    if (isAuthLoading) return;
    if (!user?.email) return useSession.setState({ isRoleLoading: false });
    const answer = await fetchRole(connected().api, user.email);
    // During the call, the person may have signed out or someone else may have signed in.
    if (useSession.getState().user?.uid !== user.uid) return;
    if (answer instanceof Error) useSession.setState({ roleError: answer.message, isRoleLoading: false });
    else {
      const { role, status } = answer;
      useSession.setState({ ...verifiedIn(answer), role, status, roleError: null, isRoleLoading: false });
    }
  }

  /**
   * Checks the user and the role in the background, because an admin may have changed the role, or another tab the
   * user. Changes nothing if the check fails. Runs at most every 5 seconds, unless the session is unchecked.
   */
  async function refreshSession(): Promise<void> {
    const isEarly = Date.now() - refreshedAt < REFRESH_MS && !useSession.getState().isUnchecked;
    if (!options || isEarly) return;
    refreshedAt = Date.now();
    await checkSession();
    await recheckEmail();
  }

  /**
   * Renews the session if the email address has been verified, here or on another device. Concurrent calls run one
   * after another, because a second renewal would end the session that the first one has just opened.
   */
  function recheckEmail(): Promise<void> {
    rechecking = rechecking.then(recheck, recheck);
    return rechecking;
  }

  async function recheck(): Promise<void> {
    const { user, isEmailVerified } = useSession.getState();
    if (!user || isEmailVerified) return;
    const isVerified = await provider()
      .then((loaded) => loaded.isEmailVerified())
      .catch(() => false);
    if (!isVerified || !(await renewSession())) return;
    await loadRole();
    otherTabs.notify();
  }

  async function checkSession(): Promise<void> {
    const { user, isAuthLoading, isRoleLoading } = useSession.getState();
    if (isAuthLoading || isRoleLoading) return;
    if (!hasSessionHint()) return user ? report(null) : undefined;
    const answer = await connected()
      .api(getSession)
      .catch(() => undefined);
    const now = useSession.getState();
    if (!answer || now.isAuthLoading || now.user?.uid !== user?.uid) return;
    await confirm(answer);
  }

  /** Runs an account step. The auth state is loading until the step ends. */
  async function accountStep<T>(work: () => Promise<T>): Promise<T> {
    stepsInProgress += 1;
    useSession.setState({ isAuthLoading: true });
    try {
      return await work();
    } finally {
      stepsInProgress -= 1;
      useSession.setState({ isAuthLoading: stepsInProgress > 0 });
      if (useSession.getState().isRoleLoading) await loadRole();
    }
  }

  /** Runs a sign-in or a renewal. It sets the user itself, so the provider's events are ignored. */
  async function suppressProviderEvents<T>(work: () => Promise<T>): Promise<T> {
    suppressions += 1;
    try {
      return await work();
    } finally {
      suppressions -= 1;
    }
  }

  /** Renews an expired session if the person is still signed in at the provider. Concurrent calls share one attempt. */
  function renewSession(): Promise<boolean> {
    renewing ??= suppressProviderEvents(renew).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renew(): Promise<boolean> {
    try {
      // Does not use `identity()`, because it waits for the role, and the refused request may be the one for the role.
      const loaded = await provider();
      const { user } = useSession.getState();
      const token = user && (await loaded.token(true));
      if (!user || !token) return false;
      await connected().api(openSession, { body: { email: user.email, timeZone: ownTimeZone() }, token });
      return true;
    } catch {
      return false;
    }
  }

  return {
    connected,
    startSession,
    identity,
    enter,
    clear,
    loadRole,
    refreshSession,
    recheckEmail,
    renewSession,
    accountStep,
    suppressProviderEvents,
  };
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Older servers don't send this field, because they don't require verification. */
const verifiedIn = ({ emailVerified = true }: { emailVerified?: boolean | undefined }) => ({
  isEmailVerified: emailVerified,
});

function userOf({ uid, email, name, image }: CallerSession): AuthUser {
  return { uid, email, displayName: name, photoURL: image };
}
