import type { Access } from 'contracts';
import { redirectFor, sessionSettled } from 'shared-auth';
import { redirect } from 'shared-platform';

/** Waits for auth state and role, then lets the visitor in or throws the redirect. */
export async function guard(access: Access, request: Request): Promise<void> {
  if (access === 'public') return;
  const session = await sessionSettled();
  const { pathname, search } = new URL(request.url);
  const target = redirectFor(access, session, pathname + search + hashOf(pathname));
  if (target) throw redirect(target);
}

/** A request carries no hash; on the first load the page's address still has it. */
function hashOf(pathname: string): string {
  return location.pathname === pathname ? location.hash : '';
}
