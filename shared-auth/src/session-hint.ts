import { holdsSessionHint } from 'contracts';

/** True when this browser may be signed in: it holds the session's hint cookie. */
export function hasSessionHint(cookies: string = document.cookie): boolean {
  return holdsSessionHint(cookies);
}
