import { refreshSession } from 'shared-auth';

/** Somebody who comes back to the window finds the role that an admin gave them, and who signed in elsewhere. */
export function followSession(): void {
  window.addEventListener('focus', () => void refreshSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession();
  });
}
