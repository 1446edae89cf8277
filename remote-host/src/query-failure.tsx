import { Banner, Button, ErrorState } from 'shared-ui';

interface FailedQuery {
  error: Error | null;
  /** When what is shown was loaded, in milliseconds; 0 when nothing is. */
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch(): unknown;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Why a list could not be loaded: in its place, or above what was loaded before. Nothing while all is well. */
export function QueryFailure({ query, what }: { query: FailedQuery; what: string }) {
  const { error, dataUpdatedAt, isFetching, refetch } = query;
  if (!error) return null;
  if (dataUpdatedAt === 0) {
    const title = `Your ${what} could not be loaded`;
    return <ErrorState title={title} text={error.message} onRetry={() => refetch()} isRetrying={isFetching} />;
  }
  return (
    <Banner
      className="mb-4"
      tone="warning"
      action={
        <Button size="sm" isBusy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      }
    >
      Your {what} could not be refreshed. This is how they were at {clock.format(dataUpdatedAt)}.
    </Banner>
  );
}
