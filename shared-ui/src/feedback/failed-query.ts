import { useLast } from '../use-last.ts';

/** The properties of a TanStack Query result that are used here. shared-ui does not depend on that library. */
export interface LoadingQuery {
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  errorUpdateCount: number;
  /** True if the next page of a list failed to load. `LoadMore` then shows the reason. */
  isFetchNextPageError?: boolean | undefined;
  refetch(options?: { cancelRefetch?: boolean }): unknown;
}

/** Returns whether to show skeletons: no request has succeeded or failed yet. */
export function isFirstLoad({ isPending, errorUpdateCount }: LoadingQuery): boolean {
  return isPending && errorUpdateCount === 0;
}

/**
 * Returns whether there is nothing to show because loading failed, and the reason. Neither changes during a retry, so
 * that the retry button does not disappear when pressed, although TanStack Query clears the error and reports the query
 * as pending.
 */
export function useLoadFailure({ error, dataUpdatedAt, errorUpdateCount }: LoadingQuery) {
  const reason = useLast(error?.message);
  return { hasNothing: dataUpdatedAt === 0 && errorUpdateCount > 0, reason };
}
