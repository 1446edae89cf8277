import { type Call, type CallerSession, getSession, openSession, type SiteConfig, saveUser } from 'contracts';
import { cacheUntilFailure } from './cache-until-failure.ts';
import { fetchRole } from './fetch-role.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OtherTabs } from './other-tabs.ts';
import { hasSessionHint } from './session-hint.ts';
import type { AuthUser, SessionStore } from './session-store.ts';
import { ATTEMPTS, isTemporary, pauseAfter } from './temporary-failure.ts';

/** What the session needs from the page that it runs in. */
export interface SessionOptions {
  api: Call;
  config: SiteConfig['firebase'];
  /** Called after a sign-out, and when another person signs in: drops everything that belongs to the previous user. */
  forget(): void;
  /** Called when the API does not answer: may put whoever's pages this device has kept into the store, as unchecked. */
  recall?(): Promise<void>;
  /** True when the page load finishes a redirect from Google. */
  isReturning: boolean;
}

export interface SessionDependencies extends Pick<SessionStore, 'useSession'> {
  loadProvider(config: SiteConfig['firebase']): Promise<IdentityProvider>;
  otherTabs: OtherTabs;
}

const REFRESH_MS = 5_000;

export type SessionControl = ReturnType<typeof createSession>;

/**
 * Keeps the store in line with who is signed in. The API's session is the source of truth, and its hint cookie says
 * whether there is one; the identity SDK is loaded only to sign in, renew or change an account (docs/decisions/011).
 */
export function createSession({ useSession, loadProvider, otherTabs }: SessionDependencies) {
  let options: SessionOptions | undefined;
  /** Account steps in progress: the loading flag stays up until the last one has ended. */
  let stepsInProgress = 0;
  /** Sign-ins and renewals in progress: what the provider reports meanwhile is ignored. */
  let suppressions = 0;
  let refreshedAt = 0;
  let renewing: Promise<boolean> | undefined;

  /** @throws before `startSession` was called */
  function connected(): SessionOptions {
    if (!options) throw new Error('startSession has not been called yet');
    return options;
  }

  const provider = cacheUntilFailure(() => loadProvider(connected().config));
  /** The provider, loaded and observed: from here on its reports set the user. */
  const identity = cacheUntilFailure(observeProvider);

  /** Called once by the shell. Asks the API if there is a session, the identity SDK if there is a redirect to finish. */
  function startSession(given: SessionOptions): void {
    options = given;
    otherTabs.onChange(() => void checkSession());
    if (given.isReturning) void identity().catch(clear);
    else if (hasSessionHint()) void restore();
    else clear();
  }

  /** Asks whose session the browser holds, for as long as the API does not answer. */
  async function restore(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await confirm(await connected().api(getSession));
        // The link may have been opened on another device since.
        return void recheckEmail();
      } catch (error) {
        // The session may have ended, yet the provider can still know the person.
        if (!isTemporary(error)) return void (await identity().catch(clear));
      }
      if (attempt === 1) await connected().recall?.();
      if (attempt === ATTEMPTS) useSession.setState({ isUnchecked: true, isAuthLoading: stepsInProgress > 0 });
      await pauseAfter(attempt);
      // Meanwhile the person may have signed in here, or out in another tab.
      const { user, isUnchecked } = useSession.getState();
      if (user && !isUnchecked) return;
      if (!hasSessionHint()) return clear();
    }
  }

  /** The API has said whose session it is. */
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
    // Whom this device has kept counts as somebody new: their session may have ended meanwhile.
    const isSame = before !== null && !isUnchecked && before.uid === user?.uid;
    // Without the hint cookie, the provider remembers a person whose session here has ended.
    const isSignedIn = user !== null && hasSessionHint();
    if (before && !(isSignedIn && isSame)) connected().forget();
    if (!isSignedIn) return clear();
    const isAuthLoading = stepsInProgress > 0;
    if (isSame) return useSession.setState({ user, isAuthLoading });
    useSession.setState({ user, isUnchecked: false, role: null, status: null, isAuthLoading, isRoleLoading: true });
    await loadRole();
  }

  /** Nobody is signed in. */
  function clear(): void {
    const isAuthLoading = stepsInProgress > 0;
    const nobody = {
      ...{ user: null, isUnchecked: false, role: null },
      ...{ status: null, isEmailVerified: true, roleError: null },
    };
    useSession.setState({ ...nobody, isAuthLoading, isRoleLoading: false });
  }

  /** Opens the API's session with a fresh token and saves the person's user record. */
  async function enter(user: AuthUser, from: IdentityProvider): Promise<void> {
    const { api } = connected();
    const token = await from.token(true);
    if (!token) throw new Error('The sign-in service could not confirm your identity. Please try again.');
    const { email, displayName: name, photoURL: image } = user;
    await api(openSession, { body: { email, timeZone: ownTimeZone() }, token });
    await api(saveUser, { email, body: { email, role: 'guest', status: 'Verified', name, image } });
  }

  /** Loads the role, but only once the auth state has loaded and the user has an email address. */
  async function loadRole(): Promise<void> {
    const { user, isAuthLoading } = useSession.getState();
    // The step that keeps the auth state loading asks again when it ends.
    if (isAuthLoading) return;
    if (!user?.email) return useSession.setState({ isRoleLoading: false });
    const answer = await fetchRole(connected().api, user.email);
    // Meanwhile the person may have signed out, or somebody else may have signed in.
    if (useSession.getState().user?.uid !== user.uid) return;
    if (answer instanceof Error) useSession.setState({ roleError: answer.message, isRoleLoading: false });
    else {
      const { role, status } = answer;
      useSession.setState({ ...verifiedIn(answer), role, status, roleError: null, isRoleLoading: false });
    }
  }

  /**
   * Checks in the background who is signed in and with which role: an admin may have changed the role, and another
   * tab the user. Nothing changes when the check fails. Runs at most every 5 seconds, unless nobody is known yet.
   */
  async function refreshSession(): Promise<void> {
    const isEarly = Date.now() - refreshedAt < REFRESH_MS && !useSession.getState().isUnchecked;
    if (!options || isEarly) return;
    refreshedAt = Date.now();
    await checkSession();
    await recheckEmail();
  }

  /** Opens the session anew if the person's email address has been verified meanwhile, here or on another device. */
  async function recheckEmail(): Promise<void> {
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

  /** Runs a step of the account; the auth state is loading from its start to its end. */
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

  /** Runs a sign-in or a renewal, which sets the user itself when it ends. */
  async function suppressProviderEvents<T>(work: () => Promise<T>): Promise<T> {
    suppressions += 1;
    try {
      return await work();
    } finally {
      suppressions -= 1;
    }
  }

  /** Renews a session that has ended while the provider still knows the person. Concurrent calls share one attempt. */
  function renewSession(): Promise<boolean> {
    renewing ??= suppressProviderEvents(renew).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renew(): Promise<boolean> {
    try {
      // Not `identity()`: that waits for the role, and the refused request may be the one for the role.
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

/** Servers of before asked nobody to verify. */
const verifiedIn = ({ emailVerified = true }: { emailVerified?: boolean | undefined }) => ({
  isEmailVerified: emailVerified,
});

function userOf({ uid, email, name, image }: CallerSession): AuthUser {
  return { uid, email, displayName: name, photoURL: image };
}
