import { type Access, loginPath } from 'contracts';
import type { Session } from './session-store.ts';

/**
 * Returns the path to redirect to if the visitor may not see the page. This check only avoids an empty page: the server
 * enforces the same rules on each call.
 *
 * @param from the page's path, query and hash, to return to after login
 */
export function redirectFor(access: Access, session: Pick<Session, 'user' | 'role'>, from: string): string | undefined {
  if (access === 'public') return undefined;
  if (!session.user) return loginPath(from);
  if (access === 'signed-in' || session.role === access) return undefined;
  return '/dashboard';
}
