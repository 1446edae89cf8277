import type { Access } from 'contracts';
import { loadRole, redirectFor, refreshSession, sessionSettled, useSession } from 'shared-auth';
import { redirect, replace } from 'shared-platform';

/**
 * Waits for the auth state and the role, and checks access.
 *
 * @throws a redirect if the visitor may not see the page, or an Error if the session or the role cannot be checked
 */
export async function guard(access: Access, request: Request): Promise<void> {
  if (access === 'public') return;
  const before = useSession.getState();
  // A retry of the page also retries the session and the role. A person who reads the offline copy does not wait.
  if (before.isUnchecked && !before.user) await refreshSession();
  if (before.roleError) await loadRole();
  const session = await sessionSettled();
  if (session.isUnchecked && !session.user) throw new Error('This page opens as soon as your account can be checked.');
  if (session.user && session.roleError && access !== 'signed-in') throw new Error(session.roleError);
  const { pathname, search } = new URL(request.url);
  const target = redirectFor(access, session, pathname + search + hashOf(pathname));
  if (!target) return;
  // After a page load or Back, the URL is already in the history. Replace it, so that Back on the login page skips it.
  const isInHistory = location.pathname === pathname && location.search === search;
  throw isInHistory ? replace(target) : redirect(target);
}

function hashOf(pathname: string): string {
  return location.pathname === pathname ? location.hash : '';
}
