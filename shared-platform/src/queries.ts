// Areas must import TanStack Query only from here: the shell bundles it once, with only the exports below.
import { QueryClient } from '@tanstack/react-query';

export {
  CancelledError,
  type InfiniteData,
  infiniteQueryOptions,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const RETRIES = 3;

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** Retries only failures that may be temporary: no response, 5xx or 429. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { status?: number }).status ?? 0;
  const isFinal = status >= 400 && status < 500 && status !== 429;
  return failures < RETRIES && !isFinal;
}

/**
 * The query cache of the whole page. Keys start with the name of the area. Keys that several areas use are in
 * `contracts`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay, gcTime: 5 * 60_000, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
