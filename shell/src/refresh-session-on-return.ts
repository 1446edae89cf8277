import { refreshSession } from 'shared-auth';

/** Refreshes the session when the person returns to the window: role or user may have changed meanwhile. */
export function refreshSessionOnReturn(): void {
  window.addEventListener('focus', () => void refreshSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession();
  });
}
