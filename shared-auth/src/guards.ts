import { type Access, loginPath } from 'contracts';
import type { Session } from './session-store.ts';

/**
 * Returns where to redirect a visitor who may not see the page, or undefined. The server enforces the same rules on
 * each call. This check only avoids an empty page.
 *
 * @param from path, query and hash of the page, to return to after logging in
 */
export function redirectFor(access: Access, session: Pick<Session, 'user' | 'role'>, from: string): string | undefined {
  if (access === 'public') return undefined;
  if (!session.user) return loginPath(from);
  if (access === 'signed-in' || session.role === access) return undefined;
  return '/dashboard';
}
