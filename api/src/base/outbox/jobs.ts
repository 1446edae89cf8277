import type { Day, DisputeState, ReviewSide } from 'contracts';

/** The payload of each kind of job. Handlers read all other data when they run. */
export interface JobPayload {
  'mail-guest-confirmed': { roomId: string; bookingId: string };
  'mail-host-confirmed': { roomId: string; bookingId: string };
  'mail-guest-refunded': { roomId: string; bookingId: string };
  'mail-guest-cancelled': { roomId: string; bookingId: string };
  'mail-host-cancelled': { roomId: string; bookingId: string };
  'mail-guest-changed': { roomId: string; bookingId: string; changeId: string };
  'mail-host-changed': { roomId: string; bookingId: string; changeId: string };
  'mail-guest-change-ended': { roomId: string; bookingId: string; changeId: string };
  'mail-booking-refunded': { personId: string; roomId: string; bookingId: string; refundId: string };
  /** `from` is the arrival day, `version` the version of the check-in instructions. */
  'mail-check-in': { roomId: string; bookingId: string; from: Day; version: number; isChange: boolean };
  'mail-review-asked': { roomId: string; bookingId: string; side: ReviewSide };
  /** Notifies the reviewed person. `side` is the author's side. */
  'mail-review-published': { roomId: string; bookingId: string; side: ReviewSide };
  'mail-messages': { personId: string; threadId: string };
  /** `day` is the day on which the improvements in the saved list were found. */
  'mail-saved': { personId: string; listId: string; day: Day };
  'mail-nights-offered': { roomId: string; entryId: string };
  /** `version` is the version of the decision or reversal. The person is the author or a reporter. */
  'mail-report-decided': { roomId: string; itemId: string; version: number; personId: string };
  'mail-password-changed': { personId: string };
  'mail-email-verified': { personId: string };
  /** `declined` is the reason, or null if the person is now a host. Jobs of older versions have no `answerId`. */
  'mail-hosting-answer': { personId: string; declined: string | null; answerId?: string };
  'mail-clash': { roomId: string; bookingId: string; at: string };
  'mail-outside-calendar': { roomId: string; calendarId: string; isFailing: boolean; at: string };
  /** `payoutId` is the provider's id of its payout to the host's bank. */
  'mail-payout-failed': { hostId: string; payoutId: string };
  /** `key` identifies the refund. The ids are missing if its payment belongs to no stay. */
  'mail-refund-failed': { personId: string; key: string; roomId?: string; bookingId?: string };
  /** The ids are missing if the payment belongs to no stay. */
  'mail-dispute': { personId: string; disputeId: string; state: DisputeState; roomId?: string; bookingId?: string };
  push: { personId: string; noteId: string; subscriptionId: string };
  /** `key` is the provider's idempotency key. */
  refund: { intentId: string; amountCents: number; reason: string; key: string };
  /** `key` identifies a row of `transfers` and is the provider's idempotency key. */
  transfer: { key: string };
  /** `who` has the person's uid and the pictures that are no longer needed. It is removed when the job is done. */
  'erase-person': { personId: string; who?: { uid: string; pictures: string[] } };
  /**
   * `who` is removed when the job is done. There is no `personId`, because emails with the `personId` of a deleted
   * person are dropped.
   */
  'mail-deleted': { deletedId: string; who?: { email: string; name: string | null } };
  'make-variants': { hash: string };
}

export type JobKind = keyof JobPayload;

/** How many days finished jobs are kept for audits. */
export const DONE_JOBS_DAYS = 60;
