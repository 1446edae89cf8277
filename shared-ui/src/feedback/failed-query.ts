import { useLast } from '../use-last.ts';

/** What is read of a query of the query library, which the kit does not know. */
export interface LoadingQuery {
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  /** When what is shown was loaded, in milliseconds; 0 when nothing is. */
  dataUpdatedAt: number;
  /** How often it has failed. */
  errorUpdateCount: number;
  refetch(): unknown;
}

/** Nothing has come yet, and nothing has failed: the time for skeletons. */
export function isFirstLoad({ isPending, errorUpdateCount }: LoadingQuery): boolean {
  return isPending && errorUpdateCount === 0;
}

/**
 * Whether there is nothing to show because loading failed, and why. Both stay while it is asked again, when the query
 * library calls the query pending and forgets the error: the button that asks must not vanish under the press.
 */
export function useLoadFailure({ error, dataUpdatedAt, errorUpdateCount }: LoadingQuery) {
  const reason = useLast(error?.message);
  return { hasNothing: dataUpdatedAt === 0 && errorUpdateCount > 0, reason };
}
