import { refreshSession } from 'shared-auth';
import { queryClient } from 'shared-platform';

export function refreshSessionOnReturn(): void {
  window.addEventListener('focus', () => void refreshSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession();
  });
  // Back may restore an old state of a page, for example from before a payment on another site.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void refreshSession();
    void queryClient.invalidateQueries();
  });
}
