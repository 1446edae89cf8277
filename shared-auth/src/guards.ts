import { type Access, loginPath } from 'contracts';
import type { Session } from './session-store.ts';

/**
 * Where a visitor is sent instead of the page, or undefined when they may enter. The server enforces the
 * same rules on each call; this one spares people a page that would be empty.
 *
 * @param from path, query and hash of the page, remembered for after the login
 */
export function redirectFor(access: Access, session: Pick<Session, 'user' | 'role'>, from: string): string | undefined {
  if (access === 'public') return undefined;
  if (!session.user) return loginPath(from);
  if (access === 'signed-in' || session.role === access) return undefined;
  return '/dashboard';
}
