import { Link, useNavigate, useRevalidator, useRouteError } from 'shared-platform';
import { Button, buttonClass, ErrorState } from 'shared-ui';
import { PageTitle } from '../layout/page-title.tsx';
import { reasonOf } from './reason.ts';

/** The spec's page for routing errors; `onRetry` and the reason are there when a retry can help. */
export function ErrorPage({ reason, onRetry, isRetrying }: ErrorPageProps) {
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
    </>
  );
}

interface ErrorPageProps {
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** For an address that nobody serves, and for whatever failed while it was loaded or rendered. */
export function RouteErrorPage() {
  return <ErrorPage reason={reasonOf(useRouteError())} />;
}

/** For an area's page: loading it again can help. */
export function AreaErrorPage() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return <ErrorPage reason={reasonOf(error)} onRetry={() => void revalidate()} isRetrying={state === 'loading'} />;
}
