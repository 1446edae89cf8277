import { refreshSession } from 'shared-auth';

export function refreshSessionOnReturn(): void {
  window.addEventListener('focus', () => void refreshSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession();
  });
}
