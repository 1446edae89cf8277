import { type ApiError, loginPath } from 'contracts';
import { renewSession, useSession } from 'shared-auth';
import { api } from 'shared-platform';
import { logError } from './release/error-log.ts';
import { offerReload } from './release/start.ts';

/**
 * What happens to a call that the API refused with 401 or 403: one silent try to renew the session, else
 * `GET /logout` and a hard redirect to the login, once for the whole page however many calls fail together.
 */

let isLeaving = false;

export async function refusedCall(error: ApiError, isAfterRenewal = false): Promise<boolean> {
  // Signing out, or signed out meanwhile: what was still under way is refused, and that is no reason to leave.
  const { user, isAuthLoading } = useSession.getState();
  if (isLeaving || !user || isAuthLoading) return false;
  if (error.status === 401 && !isAfterRenewal && (await renewSession())) return true;
  if (isLeaving) return false;
  isLeaving = true;
  await api.closeSession().catch(() => undefined);
  useSession.setState({ user: null, role: null, status: null, isAuthLoading: false, isRoleLoading: false });
  const { pathname, search, hash } = location;
  // The login page keeps the path that it remembers already.
  location.assign(pathname === '/login' ? pathname + search : loginPath(pathname + search + hash));
  return false;
}

/** Every other failure is logged, and passed on by the client. A page that the API no longer serves has to go. */
export function reportFailure(error: ApiError, call: string): void {
  logError(`${call}: ${error.status} ${error.code}: ${error.message}`);
  if (error.code === 'contract-too-old') offerReload('too-old');
}
