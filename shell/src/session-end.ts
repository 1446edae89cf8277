import { type ApiError, closeSession, loginPath } from 'contracts';
import { renewSession, useSession } from 'shared-auth';
import { call } from 'shared-platform';
import { logError } from './release/error-log.ts';
import { offerReload } from './release/offer-reload.ts';

/**
 * Handles calls that the API refused with 401 or 403: tries once to renew the session in the background, otherwise
 * calls `GET /logout` and redirects to the login page. It does so once per page, however many calls fail together.
 * The handler resolves to true when the call is worth another try.
 */
export function createRefusalHandler() {
  let isLeaving = false;

  return async function handleRefusal(error: ApiError, isAfterRenewal = false): Promise<boolean> {
    // A call that was still in flight during a sign-out is refused too: no reason to leave the page.
    const { user, isAuthLoading } = useSession.getState();
    if (isLeaving || !user || isAuthLoading) return false;
    if (error.status === 401 && !isAfterRenewal && (await renewSession())) return true;
    // Meanwhile the person may have logged out, or deleted the account.
    const now = useSession.getState();
    if (isLeaving || now.isAuthLoading || now.user?.uid !== user.uid) return false;
    isLeaving = true;
    await call(closeSession).catch(() => undefined);
    // Loading until it has ended, as a logout: the page is left below, not by its guards.
    useSession.setState({ user: null, role: null, status: null, isAuthLoading: true, isRoleLoading: false });
    useSession.setState({ isAuthLoading: false });
    const { pathname, search, hash } = location;
    // The login page keeps the path that it already remembers.
    location.assign(pathname === '/login' ? pathname + search : loginPath(pathname + search + hash));
    return false;
  };
}

const LEAVING_MS = 1_000;

/** Logs any other failure, which the client also passes on to its caller. */
export function reportFailure(error: ApiError, call: string): void {
  const cause = error.cause ? ` (${error.cause})` : '';
  const log = () => logError(`${call}: ${error.status} ${error.code}: ${error.message}${cause}`);
  // Firefox and Safari also fail the calls of a page that is being left: it has gone by then.
  if (error.status === 0 && !cause) {
    const timer = setTimeout(log, LEAVING_MS);
    addEventListener('pagehide', () => clearTimeout(timer), { once: true });
  } else log();
  if (error.code === 'contract-too-old') offerReload('too-old');
}
