// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Banner, Button, ErrorState } from 'shared-ui';
import { type LoadingQuery, useLoadFailure } from './failed-query.ts';

export { isFirstLoad } from './failed-query.ts';

interface LoadFailureProps {
  query: LoadingQuery;
  what: string;
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

export function LoadFailure({ query, what, level, className }: LoadFailureProps) {
  const { hasNothing, reason } = useLoadFailure(query);
  const { error, dataUpdatedAt, isFetching, refetch } = query;
  if (hasNothing) {
    return (
      <ErrorState
        className={className}
        isRetrying={isFetching}
        level={level}
        onRetry={() => void refetch()}
        text={reason}
        title={`${what} could not be loaded`}
      />
    );
  }
  if (!error || query.isFetchNextPageError) return null;
  return (
    <Banner
      action={
        <Button isBusy={isFetching} onClick={() => void refetch()} size="sm">
          Try again
        </Button>
      }
      className="mb-4"
      tone="warning"
    >
      {what} could not be refreshed. This is from {clock.format(dataUpdatedAt)}.
    </Banner>
  );
}
