import { type LoadingQuery, useLoadFailure } from '../feedback/failed-query.ts';

interface FiguresQuery<Data> extends LoadingQuery {
  data: Data | undefined;
  /** `data` is the answer to the request before. */
  isPlaceholderData: boolean;
}

export interface TileState {
  isLoading: boolean;
  error: string | undefined;
  onRetry: () => void;
}

/**
 * A query as tiles and plots want it: `tile` is spread on each tile, `plot` on each plot. Figures on screen stay when
 * a refetch fails; without any, the failure stays until they arrive.
 */
export function useFigures<Data>(query: FiguresQuery<Data>) {
  const { hasNothing, reason } = useLoadFailure(query);
  const error = hasNothing ? reason : undefined;
  const { data, isPending, isFetching, isPlaceholderData, refetch } = query;
  const state = { isLoading: isPending && error === undefined, onRetry: () => void refetch() };
  return {
    data,
    isFetching,
    /** The figures are of the span before, until the new ones arrive. */
    isOld: isPlaceholderData && error === undefined,
    tile: { ...state, error: error && 'Not available' } satisfies TileState,
    plot: { ...state, error, isRetrying: isFetching, level: 3 as const },
  };
}
