import { z } from 'zod';
import { REPORT_LIMITS, REPORT_LISTS, REPORT_REASONS, type ReportKind } from '../reports.ts';
import { id, pageQuery, picture } from './common.ts';
import { review } from './reviews.ts';
import { multiLine } from './written-text.ts';

const side = z.enum(['guest', 'host']);
const person = z.object({ id: z.string(), name: z.string().nullable(), email: z.string() });

const newReportOf = <Kind extends ReportKind>(kind: Kind) =>
  z
    .object({
      reason: z.enum(Object.keys(REPORT_REASONS[kind]) as [keyof (typeof REPORT_REASONS)[Kind] & string]),
      text: multiLine({ max: REPORT_LIMITS.text }).default(''),
    })
    .refine(({ reason, text }) => reason !== 'other' || text !== '', { path: ['text'], message: 'must say what' });

/** POST /reviews/{id}/report: `text` is needed for the reason `other`. */
export const newReviewReport = newReportOf('review');
/** POST /threads/{id}/messages/{messageId}/report */
export const newMessageReport = newReportOf('message');
export type NewReport = { reason: string; text: string };

/** What the admins decided: `hide` takes it from everyone. */
const decision = z.object({ hide: z.boolean(), reason: z.string(), by: person, at: z.iso.datetime() });

/** A review or a message that somebody reported, and how often. */
export const reportedItem = z.object({
  id: z.string(),
  /** `review` or `message`; clients must accept others. */
  kind: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  author: person.extend({ side }),
  room: z.object({ id: z.string(), title: z.string() }),
  reports: z.int(),
  /** Those of `REPORT_REASONS` that were given; clients must accept others. */
  reasons: z.array(z.string()),
  /** Since when it waits for a decision; absent when it does not. */
  waitingSince: z.iso.datetime().optional(),
  /** The last one. It may wait again: somebody else reported what was kept. */
  decision: decision.optional(),
});
export type ReportedItem = z.infer<typeof reportedItem>;

/** GET /reports: what waits, the longest first; what is decided, the latest first; with `author`, all of theirs. */
export const listReportsQuery = pageQuery.extend({
  show: z.enum(REPORT_LISTS).default('waiting'),
  author: id.optional(),
});

/** GET /reports/waiting */
export const waitingReports = z.object({ count: z.int() });

/** GET /reports/{id}: with what an admin needs to decide. */
export const reportDetails = reportedItem.extend({
  /** Grows with each decision and undo, which name the one that they are based on. */
  version: z.int(),
  isHidden: z.boolean(),
  /** How many reviews and messages of the author were reported, and are hidden. */
  ofAuthor: z.object({ reported: z.int(), hidden: z.int() }),
  /** The other one of the two: whom it is about or written to. */
  other: person.extend({ side }),
  said: z.array(z.object({ by: person, reason: z.string(), text: z.string(), at: z.iso.datetime() })),
  review: review
    .pick({ stars: true, text: true, published: true, answer: true })
    .extend({ stay: z.object({ bookingId: z.string(), code: z.string(), from: z.string(), to: z.string() }) })
    .optional(),
  /** The reported one, and those around it, in their order. */
  messages: z
    .array(
      z.object({
        position: z.int(),
        from: side,
        text: z.string(),
        images: z.array(picture),
        at: z.iso.datetime(),
        isReported: z.boolean(),
        isRemoved: z.boolean(),
      }),
    )
    .optional(),
});
export type ReportDetails = z.infer<typeof reportDetails>;

const version = z.int().min(0).max(2_000_000_000);

/** PUT /reports/{id}/decision. The author and whoever reported it read the reason. */
export const newDecision = z.object({
  hide: z.boolean(),
  reason: multiLine({ min: 1, max: REPORT_LIMITS.reason }),
  version,
});

/** POST /reports/{id}/undo */
export const undoneDecision = z.object({ version });
