import { type LoadingQuery, useLoadFailure } from '../feedback/failed-query.ts';

interface FiguresQuery<Data> extends LoadingQuery {
  data: Data | undefined;
  /** `data` is of what was asked for before. */
  isPlaceholderData: boolean;
}

/**
 * A query as tiles and plots want it: `state` is spread on each of them. Figures that are there stay when asking
 * again fails; without any, the failure stays until they come.
 */
export function useFigures<Data>(query: FiguresQuery<Data>) {
  const { hasNothing, reason } = useLoadFailure(query);
  const error = hasNothing ? reason : undefined;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = query;
  return {
    data,
    isFetching,
    /** They are those of the span before, until the new ones come. */
    isOld: isPlaceholderData && error === undefined,
    state: { isLoading: isPending && error === undefined, error, onRetry: () => void refetch() },
  };
}
