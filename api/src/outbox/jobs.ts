import type { Day, ReviewSide } from 'contracts';

/** The payload of each kind of job; everything else is read when it runs. */
export interface JobPayload {
  'mail-guest-confirmed': { roomId: string; bookingId: string };
  'mail-host-confirmed': { roomId: string; bookingId: string };
  'mail-guest-refunded': { roomId: string; bookingId: string };
  'mail-guest-cancelled': { roomId: string; bookingId: string };
  'mail-host-cancelled': { roomId: string; bookingId: string };
  'mail-guest-changed': { roomId: string; bookingId: string; changeId: string };
  'mail-host-changed': { roomId: string; bookingId: string; changeId: string };
  'mail-guest-change-ended': { roomId: string; bookingId: string; changeId: string };
  /** One version of the instructions, for the arrival on one day. */
  'mail-check-in': { roomId: string; bookingId: string; from: Day; version: number; isChange: boolean };
  /** To the side that can write. */
  'mail-review-asked': { roomId: string; bookingId: string; side: ReviewSide };
  /** `side` has written it; to the other one. */
  'mail-review-published': { roomId: string; bookingId: string; side: ReviewSide };
  /** About what its reader has not read. */
  'mail-messages': { personId: string; threadId: string };
  /** About what is better now in a list of saved places; `day` is when that was found. */
  'mail-saved': { personId: string; listId: string; day: Day };
  /** Nights are held for who waited for them. */
  'mail-nights-offered': { roomId: string; entryId: string };
  /** `version` is that of the decision, or of its undo; to the author or to somebody who reported it. */
  'mail-report-decided': { roomId: string; itemId: string; version: number; personId: string };
  'mail-password-changed': { personId: string };
  'mail-email-verified': { personId: string };
  /** `declined` is the reason, or null if the person is now a host. Jobs of older versions have no `answerId`. */
  'mail-hosting-answer': { personId: string; declined: string | null; answerId?: string };
  /** A booking has nights that are taken on another site too; `at` is when that was found. */
  'mail-clash': { roomId: string; bookingId: string; at: string };
  /** `payoutId` is the provider's, of its payout to the host's bank. */
  'mail-payout-failed': { hostId: string; payoutId: string };
  /** A notification, to one browser. */
  push: { personId: string; noteId: string; subscriptionId: string };
  /** `key` is the provider's idempotency key. */
  refund: { intentId: string; amountCents: number; reason: string; key: string };
  /** `key` is that of a row of `transfers`, and the provider's idempotency key. */
  transfer: { key: string };
  /** `who` it was, until all of it is done; with the hashes of their pictures that nobody needs. */
  'erase-person': { personId: string; who?: { uid: string; pictures: string[] } };
  /** `who` it was, until it is sent or given up. Not by `personId`: mails to deleted people are dropped by that. */
  'mail-deleted': { deletedId: string; who?: { email: string; name: string | null } };
  'make-variants': { hash: string };
}

export type JobKind = keyof JobPayload;

/** For so long, a job that was done is kept: the audit looks for it. */
export const DONE_JOBS_DAYS = 60;
