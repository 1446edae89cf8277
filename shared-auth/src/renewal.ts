import type { IdentityProvider } from './identity-provider.ts';
import type { OtherTabs } from './other-tabs.ts';
import { exchangeToken } from './provider-session.ts';
import type { SessionContext } from './session-options.ts';
import type { SignedInUser } from './signed-in-user.ts';

interface RenewalDependencies extends SessionContext {
  provider(): Promise<IdentityProvider>;
  signedIn: SignedInUser;
  otherTabs: OtherTabs;
}

/** Replaces the signed-in person's session with a new one. */
export function createRenewal({ useSession, connected, provider, signedIn, otherTabs }: RenewalDependencies) {
  let renewing: Promise<boolean> | undefined;
  let rechecking = Promise.resolve();

  /** Renews an expired session if the person is still signed in at the provider. Concurrent calls share one attempt. */
  function renewSession(): Promise<boolean> {
    renewing ??= signedIn.suppressProviderEvents(renew).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renew(): Promise<boolean> {
    try {
      // Don't use `identity()`: it waits for the role, and the call that is waiting for this renewal may be the one for
      // the role.
      const loaded = await provider();
      const { user } = useSession.getState();
      return user !== null && (await exchangeToken(loaded, user.email, connected().api));
    } catch {
      return false;
    }
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
    await signedIn.loadRole();
    otherTabs.notify();
  }

  return { renewSession, recheckEmail };
}
