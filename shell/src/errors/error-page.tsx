import type { ReactNode } from 'react';
import { type HelpfulLinks, Link, useLocation, useNavigate, useNavigation, useRouteError } from 'shared-platform';
import { Button, buttonClass, deferred, ErrorState } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';
import { retry } from '../release/retry.ts';
import { useIsOnline } from '../use-is-online.ts';
import { reasonOf } from './error-reason.ts';

export function ErrorPage({ reason, onRetry, isRetrying, children }: ErrorPageProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Something Went Wrong!" />
      <ErrorState
        level={1}
        title="Something Went Wrong!"
        text="Here are some helpful links:"
        {...(onRetry ? { onRetry, isRetrying } : {})}
        actions={
          <>
            <Button onClick={() => navigate(-1)}>Go back</Button>
            <Link to="/" className={buttonClass()}>
              Take Me Home
            </Link>
          </>
        }
      >
        {reason}
      </ErrorState>
      {children}
    </>
  );
}

// Loaded on demand, because few visitors see it. If it cannot be loaded, the page shows only the error.
const findRoom = deferred(() => import('./find-room.tsx').then((module) => module.FindRoom));

interface ErrorPageProps {
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  children?: ReactNode;
}

export function RouteErrorPage() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const isRetrying = useNavigation().state === 'loading';
  const isOnline = useIsOnline();
  // Does not use `revalidate()`, because if it completes quickly, the router keeps showing the error of a crashed page.
  const again = () => retry(error, () => void navigate(location, { replace: true, state: location.state }));
  const { status, data } = (error ?? {}) as { status?: number; data?: Partial<HelpfulLinks> };
  const isMissing = status === 404;
  const { part: FindRoom } = findRoom.use(isMissing);
  return (
    <ErrorPage
      reason={isOnline ? reasonOf(error) : 'You’re offline. Check your connection and try again.'}
      onRetry={isMissing ? undefined : again}
      isRetrying={isRetrying}
    >
      {isMissing && FindRoom && <FindRoom links={data?.links} />}
    </ErrorPage>
  );
}
