import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { useRevalidator } from 'shared-platform';

/**
 * Runs the guards of the current page again when the session has ended without this page's doing, as in another tab,
 * and when it could be checked at last.
 */
export function useSessionChange(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // This page's own logout is loading until it leads home.
        const hasEnded = before.user && !now.user && !now.isAuthLoading;
        const isChecked = before.isUnchecked && !now.isUnchecked;
        if (hasEnded || isChecked) void revalidate();
      }),
    [revalidate],
  );
}
