import { type JobHandlers, runDueJobs, type Services } from '../../base/index.ts';
import {
  sendBookingMail,
  sendBookingRefundedMail,
  sendCalendarMail,
  sendChangeMail,
  sendCheckInMail,
  sendClashMail,
  sendDeletedMail,
  sendDisputeMail,
  sendHostingMail,
  sendMessagesMail,
  sendOfferMail,
  sendPasswordMail,
  sendPayoutMail,
  sendPublishedReview,
  sendPush,
  sendRefundFailedMail,
  sendReportMail,
  sendReviewRequest,
  sendSavedMail,
  sendVerifiedMail,
  verifiedMailer,
} from '../../contact/index.ts';
import { doRefund, doTransfer } from '../../money/index.ts';
import { makeVariants } from '../../people/index.ts';
import { erasePerson } from '../deletions/erase-person.ts';

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
  return runDueJobs({ ...services, mail: verifiedMailer(services) }, HANDLERS);
}
