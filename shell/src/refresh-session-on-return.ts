import { refreshSession } from 'shared-auth';
import { queryClient } from 'shared-platform';

export function refreshSessionOnReturn(): void {
  window.addEventListener('focus', () => void refreshSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession();
  });
  // Back may restore a page as it was before a payment elsewhere.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void refreshSession();
    void queryClient.invalidateQueries();
  });
}
