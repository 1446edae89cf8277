import { useLast } from '../use-last.ts';

/** The properties of a TanStack query that are used here, because shared-ui does not depend on that library. */
export interface LoadingQuery {
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  errorUpdateCount: number;
  /** The next page of a list failed to load. `LoadMore` shows why. */
  isFetchNextPageError?: boolean | undefined;
  refetch(options?: { cancelRefetch?: boolean }): unknown;
}

/** Returns whether to show skeletons: nothing has loaded yet, and nothing has failed. */
export function isFirstLoad({ isPending, errorUpdateCount }: LoadingQuery): boolean {
  return isPending && errorUpdateCount === 0;
}

/**
 * Returns whether there is nothing to show because loading failed, and why. Both stay during a retry, when TanStack
 * Query clears the error and reports the query as pending: the retry button must not disappear when pressed.
 */
export function useLoadFailure({ error, dataUpdatedAt, errorUpdateCount }: LoadingQuery) {
  const reason = useLast(error?.message);
  return { hasNothing: dataUpdatedAt === 0 && errorUpdateCount > 0, reason };
}
