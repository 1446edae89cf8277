import type { AreaRelease } from 'contracts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'shared-platform';
import { Skeleton } from 'shared-ui';
import { asAreaError, giveUp, type PageArea } from '../areas/page-area.ts';
import { HealingBoundary } from './healing-boundary.tsx';

interface HealingPageProps {
  area: PageArea;
  version: AreaRelease;
  children: ReactNode;
}

/**
 * A page that throws while it renders is loaded again, with its loader, when another version of its area takes
 * over; what is left is for the router's error page. Needs the version as its key.
 */
export function HealingPage({ area, version, children }: HealingPageProps) {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <HealingBoundary
      heal={(error) => {
        if (!giveUp(area, version, error)) return false;
        // The router does not take orders from the middle of a page's first commit.
        queueMicrotask(
          () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true }),
        );
        return true;
      }}
      waiting={<Skeleton className="mt-6 h-96 w-full" />}
      panel={(error) => {
        throw asAreaError(version, error);
      }}
    >
      {children}
    </HealingBoundary>
  );
}
