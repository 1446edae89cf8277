import { ERROR_LIMITS, type ErrorGroup } from 'contracts';
import { releaseName } from 'contracts/releases';
import { z } from 'zod';

/**
 * The path prefix of the records that edges keep in the API, such as errors of the pages that they served. `EDGE_KEY` is the bearer
 * token. The requests are not part of the contract, because a site's edge and API are deployed together.
 */
export const OBSERVED = '/observed';
/** The maximum number of rows per request. */
export const MOST_ROWS = { errors: 50, counts: 1_000, trials: 2_000 } as const;

/** Removes what PostgreSQL cannot store: NUL characters and lone surrogates. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\0', '').toWellFormed());
const version = z.string().min(1).max(100);
const number = z.int().min(0).max(1_000_000_000);

const seenError = z.object({
  /** The id of the error, which is the same in all versions. */
  id: z.string().regex(/^[\da-f]{16}$/),
  name: releaseName,
  version,
  kind: z.enum(['failure', 'error', 'rejection', 'policy']),
  type: text(ERROR_LIMITS.type),
  message: text(ERROR_LIMITS.message),
  page: text(ERROR_LIMITS.page).nullable(),
  trace: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .exactOptional(),
  frames: z
    .array(
      z.object({
        file: text(ERROR_LIMITS.file),
        line: number,
        column: number,
        function: text(ERROR_LIMITS.function).exactOptional(),
        code: text(200).exactOptional(),
      }),
    )
    .max(ERROR_LIMITS.frames),
  count: number.min(1),
  /** The number of visitors that this edge has not counted for this error before. */
  clients: number,
});
/** An error that pages of a version have reported since the edge's last request. */
export type SeenError = z.infer<typeof seenError>;

/** `POST /observed/errors`. The response is ErrorNews. */
export const seenErrors = z.object({ errors: z.array(seenError).max(MOST_ROWS.errors) });

/** The errors that are new in their version. Only one of several edges gets each of them. */
export interface ErrorNews {
  news: { version: string; isNew: boolean; group: ErrorGroup }[];
}

const pageCount = z.object({
  name: releaseName,
  version,
  figure: z.enum(['loads', 'failures', 'lcp', 'inp', 'cls']),
  /** The bucket in the histogram of a web vital. 0 for loads and failures. */
  step: number.max(1_000),
  count: number.min(1),
});
/** A number of events on pages of a version. */
export type PageCount = z.infer<typeof pageCount>;
/** A count for the time slice that begins at this instant. */
export type SlicedCount = PageCount & { slice: string };

/** `POST /observed/counts`. */
export const pageCounts = z.object({
  counts: z.array(pageCount.extend({ slice: z.iso.datetime() })).max(MOST_ROWS.counts),
});
/** `GET /observed/counts`. The response is `{ counts: PageCount[] }`, the sums since this instant. */
export const countsQuery = z.object({ since: z.iso.datetime() });

/** `POST /observed/trials`. The response is TrialSums. */
export const trialBatch = z.object({
  scope: z.string().min(1).max(200),
  /** The length of the time window for counting clients, in ms. */
  windowMs: z
    .int()
    .min(1)
    .max(31 * 86_400_000),
  seen: z
    .array(
      z.object({
        label: z.string().min(1).max(200),
        /** A keyed hash of the client's address, never the address itself. */
        client: z.string().regex(/^[\w-]{16}$/),
        at: z.int().min(0),
        failed: z.boolean(),
      }),
    )
    .max(MOST_ROWS.trials),
  /** The labels whose counts up to the given instant are deleted. */
  cleared: z.array(z.object({ label: z.string().min(1).max(200), at: z.int().min(0) })).max(100),
});
export type TrialBatch = z.infer<typeof trialBatch>;

/** The number of clients that tried something, and how many of them failed. */
export interface Trial {
  clients: number;
  failing: number;
}
export interface TrialSums {
  trials: Record<string, Trial>;
}
