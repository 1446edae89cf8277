import { useEffect, useRef } from 'react';
import { refreshSession, useSession } from 'shared-auth';
import { useLocation, useRevalidator } from 'shared-platform';

export function useFreshRole(): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const role = useSession((session) => session.role);
  const previous = useRef(role);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each page.
  useEffect(() => void refreshSession(), [pathname]);

  useEffect(() => {
    const before = previous.current;
    previous.current = role;
    if (before && role && before !== role) void revalidate();
  }, [role, revalidate]);
}
