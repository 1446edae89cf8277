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
 * Converts a query to props. Spread `tile` on each tile and `plot` on each plot. If a refetch fails, the visible
 * figures remain. If there are none, the error remains until figures have loaded.
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
