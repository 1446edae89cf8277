import type { Access } from 'contracts';
import { loadRole, redirectFor, refreshSession, sessionSettled, useSession } from 'shared-auth';
import { redirect, replace } from 'shared-platform';

/** Waits for auth state and role. @throws the redirect of a visitor who may not see the page, or why nobody knows */
export async function guard(access: Access, request: Request): Promise<void> {
  if (access === 'public') return;
  const before = useSession.getState();
  // Retrying a page also retries the session and the role.
  // Who reads what this device has kept does not wait for an answer.
  if (before.isUnchecked && !before.user) await refreshSession();
  if (before.roleError) await loadRole();
  const session = await sessionSettled();
  if (session.isUnchecked && !session.user) throw new Error('This page opens as soon as your account can be checked.');
  if (session.user && session.roleError && access !== 'signed-in') throw new Error(session.roleError);
  const { pathname, search } = new URL(request.url);
  const target = redirectFor(access, session, pathname + search + hashOf(pathname));
  if (!target) return;
  // After a page load or a step back, the address is already in the history: replace it, so that Back from the login skips it.
  const isInHistory = location.pathname === pathname && location.search === search;
  throw isInHistory ? replace(target) : redirect(target);
}

/** Requests have no hash; on the first load, the page's address still has it. */
function hashOf(pathname: string): string {
  return location.pathname === pathname ? location.hash : '';
}
