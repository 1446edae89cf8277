import type { Access } from 'contracts';
import { loadRole, redirectFor, sessionSettled, useSession } from 'shared-auth';
import { redirect, replace } from 'shared-platform';

/** Waits for auth state and role, then lets the visitor in or throws the redirect. */
export async function guard(access: Access, request: Request): Promise<void> {
  if (access === 'public') return;
  const hadFailed = useSession.getState().roleError !== null;
  // A page that is asked for again asks for the role again.
  if (hadFailed) await loadRole();
  const session = await sessionSettled();
  if (session.user && session.roleError && access !== 'signed-in') throw new Error(session.roleError);
  const { pathname, search } = new URL(request.url);
  const target = redirectFor(access, session, pathname + search + hashOf(pathname));
  if (!target) return;
  // On a page load, and on the way back, the address is in the history by now: it must not stay behind the login.
  const isInHistory = location.pathname === pathname && location.search === search;
  throw isInHistory ? replace(target) : redirect(target);
}

/** A request carries no hash; on the first load the page's address still has it. */
function hashOf(pathname: string): string {
  return location.pathname === pathname ? location.hash : '';
}
