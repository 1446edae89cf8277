import { type LoadingQuery, useLoadFailure } from '../feedback/failed-query.ts';

interface FiguresQuery<Data> extends LoadingQuery {
  data: Data | undefined;
  isPlaceholderData: boolean;
}

export interface TileState {
  isLoading: boolean;
  error: string | undefined;
  onRetry: () => void;
}

/**
 * Converts a query to props: spread `tile` on each tile and `plot` on each plot. Visible figures stay if a refetch
 * fails. Without any figures, the error stays until they load.
 */
export function useFigures<Data>(query: FiguresQuery<Data>) {
  const { hasNothing, reason } = useLoadFailure(query);
  const error = hasNothing ? reason : undefined;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = query;
  const state = { isLoading: isPending && error === undefined, onRetry: () => void refetch() };
  return {
    data,
    isFetching,
    isOld: isPlaceholderData && error === undefined,
    tile: { ...state, error: error && 'Not available' } satisfies TileState,
    plot: { ...state, error, isRetrying: isFetching, level: 3 as const },
  };
}
