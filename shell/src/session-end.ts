import { type ApiError, closeSession, loginPath } from 'contracts';
import { renewSession, useSession } from 'shared-auth';
import { call } from 'shared-platform';
import { logError } from './release/error-log.ts';
import { offerReload } from './release/offer-reload.ts';

/**
 * Handles calls that the API refused with 401 or 403: tries once to renew the session in the background, otherwise
 * calls `GET /logout` and redirects to the login page, once per page even if many calls fail together. Resolves to true
 * if the caller should retry the call.
 */
export function createRefusalHandler() {
  let isLeaving = false;

  return async function handleRefusal(error: ApiError, isAfterRenewal = false): Promise<boolean> {
    // A call that was in flight during a sign-out is refused too. That is no reason to leave the page.
    const { user, isAuthLoading } = useSession.getState();
    if (isLeaving || !user || isAuthLoading) return false;
    if (error.status === 401 && !isAfterRenewal && (await renewSession())) return true;
    // The person may have logged out or deleted the account during the renewal.
    const now = useSession.getState();
    if (isLeaving || now.isAuthLoading || now.user?.uid !== user.uid) return false;
    isLeaving = true;
    await call(closeSession).catch(() => undefined);
    // Stays in the loading state like a logout, because the code below leaves the page, and the guards must not.
    useSession.setState({ user: null, role: null, status: null, isAuthLoading: true, isRoleLoading: false });
    useSession.setState({ isAuthLoading: false });
    const { pathname, search, hash } = location;
    // The login page keeps the path that it already remembers.
    location.assign(pathname === '/login' ? pathname + search : loginPath(pathname + search + hash));
    return false;
  };
}

const LEAVING_MS = 1_000;

export function reportFailure(error: ApiError, call: string): void {
  const cause = error.cause ? ` (${error.cause})` : '';
  const log = () => logError(`${call}: ${error.status} ${error.code}: ${error.message}${cause}`);
  // Firefox and Safari also fail the calls of a page that is being left. That page is gone before the timer fires.
  if (error.status === 0 && !cause) {
    const timer = setTimeout(log, LEAVING_MS);
    addEventListener('pagehide', () => clearTimeout(timer), { once: true });
  } else log();
  if (error.code === 'contract-too-old') offerReload('too-old');
}
