import { ERROR_LIMITS, type ErrorGroup } from 'contracts';
import { releaseName } from 'contracts/releases';
import { z } from 'zod';

/**
 * Requests in which edges report to the API about the pages that they served, below `OBSERVED`, with `EDGE_KEY` as the
 * bearer token. Not part of the contract: edge and API of one site are deployed together.
 */
export const OBSERVED = '/observed';
/** Maximum number of rows per request. */
export const MOST_ROWS = { errors: 50, counts: 1_000, trials: 2_000 } as const;

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\0', '').toWellFormed());
const version = z.string().min(1).max(100);
const number = z.int().min(0).max(1_000_000_000);

const seenError = z.object({
  /** The same for an error in all versions. */
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
  /** How many of them this edge has not seen before with this error. */
  clients: number,
});
/** An error that pages of a version reported since the edge last sent it. */
export type SeenError = z.infer<typeof seenError>;

/** `POST /observed/errors`, answered with ErrorNews. */
export const seenErrors = z.object({ errors: z.array(seenError).max(MOST_ROWS.errors) });

/** Errors that are new in their version. Each is returned to only one of several edges. */
export interface ErrorNews {
  news: { version: string; isNew: boolean; group: ErrorGroup }[];
}

const pageCount = z.object({
  name: releaseName,
  version,
  figure: z.enum(['loads', 'failures', 'lcp', 'inp', 'cls']),
  /** The step of a vital's histogram. 0 for loads and failures. */
  step: number.max(1_000),
  count: number.min(1),
});
/** How often something was seen on pages of a version. */
export type PageCount = z.infer<typeof pageCount>;
/** A count for a slice of time, which begins at this instant. */
export type SlicedCount = PageCount & { slice: string };

/** `POST /observed/counts` */
export const pageCounts = z.object({
  counts: z.array(pageCount.extend({ slice: z.iso.datetime() })).max(MOST_ROWS.counts),
});
/** `GET /observed/counts`, answered with `{ counts: PageCount[] }`, the sums since this instant. */
export const countsQuery = z.object({ since: z.iso.datetime() });

/** `POST /observed/trials`, answered with TrialSums. */
export const trialBatch = z.object({
  scope: z.string().min(1).max(200),
  /** The length of the window that counts, in ms. */
  windowMs: z
    .int()
    .min(1)
    .max(31 * 86_400_000),
  seen: z
    .array(
      z.object({
        label: z.string().min(1).max(200),
        /** A keyed hash, never an address. */
        client: z.string().regex(/^[\w-]{16}$/),
        at: z.int().min(0),
        failed: z.boolean(),
      }),
    )
    .max(MOST_ROWS.trials),
  /** Labels whose counts up to an instant are deleted. */
  cleared: z.array(z.object({ label: z.string().min(1).max(200), at: z.int().min(0) })).max(100),
});
export type TrialBatch = z.infer<typeof trialBatch>;

/** How many clients tried something, and how many of them saw it fail. */
export interface Trial {
  clients: number;
  failing: number;
}
export interface TrialSums {
  trials: Record<string, Trial>;
}
