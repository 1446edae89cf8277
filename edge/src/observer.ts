import type { ErrorGroup, JourneysResult, JourneysResults, PassedJourneys } from 'contracts';
import {
  type ErrorNews,
  OBSERVED,
  type PageCount,
  type SeenError,
  type SlicedCount,
  type TrialBatch,
  type TrialSums,
} from 'part-runtime/observations';
import { askApi } from './ask-api.ts';
import type { Upstream } from './upstream.ts';

/**
 * The API's record of what all edges observe on pages, and of the journeys that passed. Methods throw an ObserverError if the API is unreachable or does
 * not accept a call. Pages never wait for these calls.
 */
export interface Observer {
  /** The secret that all edges share. If undefined, this edge uses only its own counts. */
  key: string | undefined;
  addErrors(errors: readonly SeenError[]): Promise<ErrorNews['news']>;
  errors(): Promise<ErrorGroup[]>;
  addCounts(counts: readonly SlicedCount[]): Promise<void>;
  /** Returns the sums of what all edges have counted since an instant. */
  counts(since: string): Promise<PageCount[]>;
  addResult(result: PassedJourneys): Promise<JourneysResult>;
  /** Returns the results of the last 7 days. */
  results(): Promise<JourneysResult[]>;
  /** Adds what clients observed and returns the totals of all edges for the scope. */
  trials(batch: TrialBatch): Promise<TrialSums['trials']>;
}

export class ObserverError extends Error {
  /** False if the API would refuse the same call again. */
  readonly isWorthRetrying: boolean;

  constructor(message: string, { isWorthRetrying = true, cause }: { isWorthRetrying?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isWorthRetrying = isWorthRetrying;
  }
}

const LIMIT_MS = 2_000;

export function createObserver(api: Upstream, key: string | undefined): Observer {
  async function ask<T>(path: string, body?: object): Promise<T> {
    if (!key) throw new ObserverError('EDGE_KEY is not set');
    const headers = { authorization: `Bearer ${key}` };
    const answer = await askApi(api, OBSERVED + path, { headers, limit: LIMIT_MS, ...(body && { body }) }).catch(
      (cause: Error) => {
        throw new ObserverError(cause.message, { cause });
      },
    );
    if (answer.ok) return (await answer.json()) as T;
    await answer.body?.cancel();
    if (answer.status === 404) throw new ObserverError('the API has another EDGE_KEY, or none');
    throw new ObserverError(`the API answers ${answer.status}`, { isWorthRetrying: false });
  }

  return {
    key,
    addErrors: async (errors) => (await ask<ErrorNews>('/errors', { errors })).news,
    errors: async () => (await ask<{ errors: ErrorGroup[] }>('/errors')).errors,
    addCounts: (counts) => ask('/counts', { counts }),
    counts: async (since) => (await ask<{ counts: PageCount[] }>(`/counts?since=${since}`)).counts,
    addResult: (result) => ask('/results', result),
    results: async () => (await ask<JourneysResults>('/results')).results,
    trials: async (batch) => (await ask<TrialSums>('/trials', batch)).trials,
  };
}
