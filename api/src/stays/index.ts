export { bookingCode } from './bookings/booking-code.ts';
export { findChange } from './bookings/change-storage.ts';
export {
  KEPT_GUEST_FEE,
  KEPT_NIGHTS,
  KEPT_TAX,
  keptOf,
  RETURNED,
} from './bookings/charges.ts';
export { findOwnBooking } from './bookings/find-own-booking.ts';
export { describeBooking } from './bookings/get-booking.ts';
export { lockForSettlement, lockPaidStay } from './bookings/lock-for-settlement.ts';
export { findPartialRefund } from './bookings/partial-refund-storage.ts';
export { storeLostParts } from './bookings/returned-parts.ts';
export { bookingRoutes } from './bookings/routes.ts';
export { splitOldPrices } from './bookings/split-old-prices.ts';
export {
  type BookingView,
  claimReviewRequest,
  findBooking,
  lockBooking,
  nextStay,
  partyOf,
  readBooking,
  toBooking,
  updateBooking,
  viewBooking,
  viewRow,
} from './bookings/storage.ts';
export { changeRoutes } from './changes/routes.ts';
export { sweepChanges } from './changes/sweep-changes.ts';
export { checkInFor } from './check-in/check-in-for.ts';
export { readCheckIn } from './check-in/storage.ts';
export { sweepCheckIns } from './check-in/sweep-check-ins.ts';
export { finalise } from './checkout/finalise.ts';
export { releaseHold } from './checkout/release-hold.ts';
export { checkoutRoutes } from './checkout/routes.ts';
export { type SettledPayment, settlePaymentsSince } from './checkout/settle-payments-since.ts';
export { sweepHolds } from './checkout/sweep-holds.ts';
export { sweepPayments } from './checkout/sweep-payments.ts';
export { type DisputeRow, disputesOf, disputesOfAll, findDispute } from './disputes/storage.ts';
export { hostBookingRoutes } from './host-bookings/routes.ts';
export { isEventKnown } from './payments/events.ts';
export {
  findRefund,
  hasEarlierRefund,
  hasFailedRefund,
  markRefunded,
  markRefundFailed,
  markRetried,
  noteRefund,
  refundsMade,
} from './payments/refund-storage.ts';
export {
  findPayment,
  joinLostCents,
  keptCents,
  schedulePayoutCheck,
  sharedCentsOf,
  UNCLAIMED_MS,
} from './payments/storage.ts';
export { sentOf, transfersOf } from './payments/transfers.ts';
export { waitlistRoutes } from './waitlist/routes.ts';
export { sweepWaitlists } from './waitlist/sweep-waitlists.ts';
