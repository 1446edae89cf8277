import type { AreaRelease } from 'contracts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'shared-platform';
import { Skeleton } from 'shared-ui';
import { FallbackBoundary } from './fallback-boundary.tsx';
import { asAreaError, type PageArea } from './page-area.ts';

interface PageBoundaryProps {
  area: PageArea;
  version: AreaRelease;
  children: ReactNode;
}

/**
 * If a page throws while rendering and its area has a fallback, loads the page from the fallback. The router's error
 * page shows all other errors. The caller must use the version as the React key.
 */
export function PageBoundary({ area, version, children }: PageBoundaryProps) {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <FallbackBoundary
      onError={(error) => {
        if (!area.giveUp(version, error)) return false;
        // Navigate later, because the router ignores a navigation during the first commit of a page.
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
    </FallbackBoundary>
  );
}
