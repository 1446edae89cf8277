import { createApiSession } from './api-session.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OtherTabs } from './other-tabs.ts';
import { createProviderSession } from './provider-session.ts';
import { createRenewal } from './renewal.ts';
import { hasSessionHint } from './session-hint.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionStore } from './session-store.ts';
import { createSignedInUser } from './signed-in-user.ts';

export interface SessionDependencies extends Pick<SessionStore, 'useSession'> {
  loadProvider(config: SessionOptions['config']): Promise<IdentityProvider>;
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
  let refreshedAt = 0;

  function connected(): SessionOptions {
    if (!options) throw new Error('startSession has not been called yet');
    return options;
  }

  const signedIn = createSignedInUser({ useSession, connected });
  const { provider, identity, enter } = createProviderSession({ connected, loadProvider, signedIn });
  const renewal = createRenewal({ useSession, connected, provider, signedIn, otherTabs });
  const { restore, checkSession } = createApiSession({ useSession, connected, identity, signedIn, ...renewal });

  function startSession(given: SessionOptions): void {
    options = given;
    otherTabs.onChange(() => void checkSession());
    if (given.isReturning) void identity().catch(signedIn.clear);
    else if (hasSessionHint()) void restore();
    else signedIn.clear();
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
    await renewal.recheckEmail();
  }

  return { connected, startSession, refreshSession, identity, enter, ...renewal, ...signedIn };
}
