// The one door to the query library, for the reason that router.ts gives.
import { QueryClient } from '@tanstack/react-query';

export {
  CancelledError,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const RETRIES = 3;

/** 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** A refusal stays a refusal: only what may pass by itself (no answer, 5xx, 429) is tried again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { status?: number }).status ?? 0;
  const isFinal = status >= 400 && status < 500 && status !== 429;
  return failures < RETRIES && !isFinal;
}

/** The query cache of the whole site. Keys start with the area's name; shared ones come from `contracts`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay, gcTime: 5 * 60_000, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
