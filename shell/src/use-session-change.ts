import { useEffect } from 'react';
import { useSession } from 'shared-auth';
import { useRevalidator } from 'shared-platform';

/**
 * Runs the current page's guards again when the session has ended elsewhere, for example in another tab, or when an
 * unchecked session has been checked.
 */
export function useSessionChange(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // During a logout on this page, the auth state is loading until the home page opens, so a logout is not
        // mistaken for an end elsewhere.
        const hasEnded = before.user && !now.user && !now.isAuthLoading;
        const isChecked = before.isUnchecked && !now.isUnchecked;
        if (hasEnded || isChecked) void revalidate();
      }),
    [revalidate],
  );
}
