import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { useRevalidator } from 'shared-platform';

/**
 * Runs the guards of the current page again when the session has ended elsewhere, for example in another tab, and when
 * the session could be checked at last.
 */
export function useSessionChange(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // This page's own logout stays in the loading state until it leads to the home page.
        const hasEnded = before.user && !now.user && !now.isAuthLoading;
        const isChecked = before.isUnchecked && !now.isUnchecked;
        if (hasEnded || isChecked) void revalidate();
      }),
    [revalidate],
  );
}
