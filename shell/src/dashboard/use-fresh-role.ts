import { useEffect, useRef } from 'react';
import { refreshSession, useSession } from 'shared-auth';
import { useLocation, useRevalidator } from 'shared-platform';

/**
 * The server reads the role at each request; a page of the dashboard asks for it anew, and when it has changed,
 * the guards of the present page run again.
 */
export function useFreshRole(): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const role = useSession((session) => session.role);
  const known = useRef(role);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks.
  useEffect(() => void refreshSession(), [pathname]);

  useEffect(() => {
    const before = known.current;
    known.current = role;
    // Neither the first answer nor the end of a session: those have their own ways.
    if (before && role && before !== role) void revalidate();
  }, [role, revalidate]);
}
