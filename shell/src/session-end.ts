import { type ApiError, closeSession, loginPath } from 'contracts';
import { renewSession, useSession } from 'shared-auth';
import { call } from 'shared-platform';
import { logError } from './release/error-log.ts';
import { offerReload } from './release/offer-reload.ts';

/**
 * Returns a handler for calls that the API refused with 401 or 403. After a 401, it tries to renew the session. If that
 * fails, and after a 403, it calls `GET /logout` and redirects to the login page, only once even if many calls fail.
 * Resolves to true if the caller should retry the call.
 */
export function createRefusalHandler() {
  let isLeaving = false;

  return async function handleRefusal(error: ApiError, isAfterRenewal = false): Promise<boolean> {
    // Don't leave the page because of a call that was in flight during a sign-out.
    const { user, isAuthLoading } = useSession.getState();
    if (isLeaving || !user || isAuthLoading) return false;
    if (error.status === 401 && !isAfterRenewal && (await renewSession())) return true;
    // During the renewal, the person may have logged out or deleted the account.
    const now = useSession.getState();
    if (isLeaving || now.isAuthLoading || now.user?.uid !== user.uid) return false;
    isLeaving = true;
    await call(closeSession).catch(() => undefined);
    // Set the loading state, like a logout, so that the guards don't redirect before the code below does.
    useSession.setState({ user: null, role: null, status: null, isAuthLoading: true, isRoleLoading: false });
    useSession.setState({ isAuthLoading: false });
    const { pathname, search, hash } = location;
    // The login page already has the path to return to in its URL.
    location.assign(pathname === '/login' ? pathname + search : loginPath(pathname + search + hash));
    return false;
  };
}

const LEAVING_MS = 1_000;

export function reportFailure(error: ApiError, call: string): void {
  const cause = error.cause ? ` (${error.cause})` : '';
  const log = () => logError(`${call}: ${error.status} ${error.code}: ${error.message}${cause}`);
  // In Firefox and Safari, leaving a page makes its calls fail. The delay prevents logging them, because the page is
  // unloaded before the timer fires.
  if (error.status === 0 && !cause) {
    const timer = setTimeout(log, LEAVING_MS);
    addEventListener('pagehide', () => clearTimeout(timer), { once: true });
  } else log();
  if (error.code === 'contract-too-old') offerReload('too-old');
}
