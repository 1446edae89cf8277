import { z } from 'zod';
import { REPORT_LIMITS, REPORT_LISTS, REPORT_REASONS, type ReportKind } from '../contact/reports.ts';
import { multiLine } from '../forms/text.ts';
import { id, pageQuery, picture } from './common.ts';
import { review } from './reviews.ts';

const side = z.enum(['guest', 'host']);
const person = z.object({ id: z.string(), name: z.string().nullable(), email: z.string() });

const newReportOf = <Kind extends ReportKind>(kind: Kind) =>
  z
    .object({
      reason: z.enum(Object.keys(REPORT_REASONS[kind]) as [keyof (typeof REPORT_REASONS)[Kind] & string]),
      text: z._default(multiLine({ max: REPORT_LIMITS.text }), ''),
    })
    .refine(({ reason, text }) => reason !== 'other' || text !== '', { path: ['text'], message: 'must say what' });

/** POST /reviews/{id}/report. `text` is required if the reason is `other`. */
export const newReviewReport = newReportOf('review');
export const newMessageReport = newReportOf('message');
export type NewReport = { reason: string; text: string };

/** An admin's decision. `hide` hides the review or message from everyone. */
const decision = z.object({ hide: z.boolean(), reason: z.string(), by: person, at: z.iso.datetime() });

export const reportedItem = z.object({
  id: z.string(),
  /** `review` or `message`. Clients must accept other kinds. */
  kind: z.string(),
  excerpt: z.string(),
  author: person.extend({ side }),
  room: z.object({ id: z.string(), title: z.string() }),
  reports: z.int(),
  /** Reasons from `REPORT_REASONS`. Clients must accept other reasons. */
  reasons: z.array(z.string()),
  /** The time since which the item has been waiting for a decision. Undefined if it is not waiting. */
  waitingSince: z.iso.datetime().optional(),
  /** The last decision. If the item was kept and is then reported again, it waits for another decision. */
  decision: decision.optional(),
});
export type ReportedItem = z.infer<typeof reportedItem>;

/** GET /reports: waiting items, oldest first, or decided items, latest first. `author` finds items of one author. */
export const listReportsQuery = pageQuery.extend({
  show: z.enum(REPORT_LISTS).default('waiting'),
  author: id.optional(),
});

export const waitingReports = z.object({ count: z.int() });

export const reportDetails = reportedItem.extend({
  /** Increases with each decision or undo. A request contains the version on which it is based. */
  version: z.int(),
  isHidden: z.boolean(),
  /** The number of the author's reviews and messages that were reported, and the number that are hidden. */
  ofAuthor: z.object({ reported: z.int(), hidden: z.int() }),
  /** The person that the author reviewed or wrote to. */
  other: person.extend({ side }),
  said: z.array(z.object({ by: person, reason: z.string(), text: z.string(), at: z.iso.datetime() })),
  review: review
    .pick({ stars: true, text: true, published: true, answer: true })
    .extend({ stay: z.object({ bookingId: z.string(), code: z.string(), from: z.string(), to: z.string() }) })
    .optional(),
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

/** PUT /reports/{id}/decision. The author and the reporters can read the reason. */
export const newDecision = z.object({
  hide: z.boolean(),
  reason: multiLine({ min: 1, max: REPORT_LIMITS.reason }),
  version,
});

export const undoneDecision = z.object({ version });
