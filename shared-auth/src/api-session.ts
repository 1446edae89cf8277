import { type CallerSession, getSession } from 'contracts';
import { roleIn } from './fetch-role.ts';
import { hasSessionHint } from './session-hint.ts';
import type { SessionContext } from './session-options.ts';
import type { SignedInUser } from './signed-in-user.ts';
import { ATTEMPTS, isTemporary, pauseAfter } from './temporary-failure.ts';

interface ApiSessionDependencies extends SessionContext {
  identity(): Promise<unknown>;
  recheckEmail(): Promise<void>;
  signedIn: SignedInUser;
}

/** Restores and checks the user from the API's session. */
export function createApiSession({ useSession, connected, identity, recheckEmail, signedIn }: ApiSessionDependencies) {
  async function restore(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await confirm(await connected().api(getSession));
        // Check for a verification on another device.
        return void recheckEmail();
      } catch (error) {
        // The session may have expired while the person is still signed in at the provider, which then renews it.
        if (!isTemporary(error)) return void (await identity().catch(signedIn.clear));
      }
      if (attempt === 1) await connected().recall?.();
      if (attempt === ATTEMPTS) signedIn.markUnchecked();
      await pauseAfter(attempt);
      // During the pause, the person may have signed in here or signed out in another tab.
      const { user, isUnchecked } = useSession.getState();
      if (user && !isUnchecked) return;
      if (!hasSessionHint()) return signedIn.clear();
    }
  }

  async function checkSession(): Promise<void> {
    const { user, isAuthLoading, isRoleLoading } = useSession.getState();
    if (isAuthLoading || isRoleLoading) return;
    if (!hasSessionHint()) return user ? signedIn.report(null) : undefined;
    const answer = await connected()
      .api(getSession)
      .catch(() => undefined);
    const now = useSession.getState();
    if (!answer || now.isAuthLoading || now.user?.uid !== user?.uid) return;
    await confirm(answer);
  }

  async function confirm(answer: CallerSession): Promise<void> {
    const { uid, email, name, image } = answer;
    if (uid !== useSession.getState().user?.uid)
      return signedIn.report({ uid, email, displayName: name, photoURL: image });
    useSession.setState({ ...roleIn(answer), isUnchecked: false });
  }

  return { restore, checkSession };
}
