import { erasePerson } from '../deletions/erase-person.ts';
import { makeVariants } from '../images/variants.ts';
import { sendPasswordMail, sendVerifiedMail } from '../mail/send-account-mails.ts';
import { sendBookingMail } from '../mail/send-booking-mail.ts';
import { sendBookingRefundedMail } from '../mail/send-booking-refunded-mail.ts';
import { sendCalendarMail } from '../mail/send-calendar-mail.ts';
import { sendChangeMail } from '../mail/send-change-mail.ts';
import { sendCheckInMail } from '../mail/send-check-in-mail.ts';
import { sendClashMail } from '../mail/send-clash-mail.ts';
import { sendDeletedMail } from '../mail/send-deleted-mail.ts';
import { sendDisputeMail } from '../mail/send-dispute-mail.ts';
import { sendHostingMail } from '../mail/send-hosting-mail.ts';
import { sendMessagesMail } from '../mail/send-messages-mail.ts';
import { sendOfferMail } from '../mail/send-offer-mail.ts';
import { sendPayoutMail } from '../mail/send-payout-mail.ts';
import { sendRefundFailedMail } from '../mail/send-refund-failed-mail.ts';
import { sendReportMail } from '../mail/send-report-mail.ts';
import { sendPublishedReview, sendReviewRequest } from '../mail/send-review-mail.ts';
import { sendSavedMail } from '../mail/send-saved-mail.ts';
import { toVerifiedOnly } from '../mail/to-verified-only.ts';
import { doRefund } from '../money-problems/do-refund.ts';
import { sendPush } from '../notices/send-push.ts';
import { type JobHandlers, runDueJobs } from '../outbox/run-due-jobs.ts';
import { doTransfer } from '../payouts/do-transfer.ts';
import type { Services } from '../services.ts';

const HANDLERS: JobHandlers = {
  'mail-guest-confirmed': (services, ids) => sendBookingMail(services, 'guest-confirmed', ids),
  'mail-host-confirmed': (services, ids) => sendBookingMail(services, 'host-confirmed', ids),
  'mail-guest-refunded': (services, ids) => sendBookingMail(services, 'guest-refunded', ids),
  'mail-guest-cancelled': (services, ids) => sendBookingMail(services, 'guest-cancelled', ids),
  'mail-host-cancelled': (services, ids) => sendBookingMail(services, 'host-cancelled', ids),
  'mail-guest-changed': (services, ids) => sendChangeMail(services, 'guest-changed', ids),
  'mail-host-changed': (services, ids) => sendChangeMail(services, 'host-changed', ids),
  'mail-guest-change-ended': (services, ids) => sendChangeMail(services, 'guest-change-ended', ids),
  'mail-booking-refunded': sendBookingRefundedMail,
  'mail-check-in': sendCheckInMail,
  'mail-review-asked': sendReviewRequest,
  'mail-review-published': sendPublishedReview,
  'mail-messages': sendMessagesMail,
  'mail-saved': sendSavedMail,
  'mail-nights-offered': sendOfferMail,
  'mail-report-decided': sendReportMail,
  'mail-password-changed': sendPasswordMail,
  'mail-email-verified': sendVerifiedMail,
  'mail-hosting-answer': sendHostingMail,
  'mail-clash': sendClashMail,
  'mail-outside-calendar': sendCalendarMail,
  'mail-payout-failed': sendPayoutMail,
  'mail-deleted': sendDeletedMail,
  'mail-dispute': sendDisputeMail,
  'mail-refund-failed': sendRefundFailedMail,
  push: sendPush,
  refund: doRefund,
  transfer: doTransfer,
  'erase-person': erasePerson,
  'make-variants': (services, { hash }) => makeVariants(services, hash),
};

export function runJobs(services: Services): Promise<number> {
  return runDueJobs({ ...services, mail: toVerifiedOnly(services) }, HANDLERS);
}
