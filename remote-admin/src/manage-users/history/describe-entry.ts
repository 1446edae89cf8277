import { type AuditEntry, formatCents, formatShortDay, isolate } from 'contracts';

/** Describes an audit entry as a sentence without a subject. */
export function describeEntry({ action, details }: AuditEntry): string {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  const sum = (name: string) => formatCents(Number(details[name] ?? 0));
  const because = text('reason') && `: ${isolate(text('reason'))}`;
  switch (action) {
    case 'hosting-requested':
      return 'Asked to become a host';
    case 'hosting-withdrawn':
      return 'Withdrew the request to become a host';
    case 'hosting-declined':
      return `Request to become a host declined${because}`;
    case 'role-changed':
      return `Role changed from ${text('from')} to ${text('to')}`;
    case 'email-changed':
      return 'Email changed';
    case 'identity-changed':
      return 'Signed in with another account with the same email';
    case 'email-verified':
      return 'Email verified';
    case 'password-changed':
      return 'Changed the password and logged out of all other browsers';
    case 'other-sessions-ended':
      return 'Logged out of all other browsers';
    case 'person-deleted':
      return `Account deleted${because}`;
    case 'booking-confirmed':
      return 'Booked and paid';
    case 'booking-conflicted':
      return 'Paid after the nights were taken';
    case 'booking-cancelled':
      return `Cancelled by the ${text('by')}, ${sum('refundCents')} of ${sum('priceCents')} refunded${because}`;
    case 'booking-changed':
      return `Changed by the guest, now ${formatShortDay(text('from'))} to ${formatShortDay(text('to'))}`;
    case 'booking-refunded':
      return `${sum('amountCents')} ${text('bearer') === 'site' ? 'refunded at the site’s cost' : 'refunded in part'}${because}`;
    case 'nights-reopened':
      return `Nights from ${formatShortDay(text('from'))} to ${formatShortDay(text('to'))} reopened`;
    case 'refund-decided':
      return `Refund of ${sum('amountCents')} approved`;
    case 'refunded':
      return `${sum('amountCents')} refunded`;
    case 'refund-failed':
      return `Refund of ${sum('amountCents')} failed`;
    case 'refund-sent-again':
      return `Refund of ${sum('amountCents')} sent again`;
    case 'dispute-opened':
      return `${sum('amountCents')} disputed by the guest`;
    case 'dispute-won':
      return `Dispute of ${sum('amountCents')} won`;
    case 'dispute-lost':
      return `Dispute of ${sum('amountCents')} lost`;
    case 'paid-out':
      return `${sum('amountCents')} paid to the host`;
    case 'payout-reversed':
      return `${sum('amountCents')} taken back from the host`;
    case 'room-changed':
      return 'Listing changed';
    case 'room-marked':
      return details.status === true ? 'Marked as booked by hand' : 'Marked as free by hand';
    case 'room-deleted':
      return 'Listing deleted';
    case 'room-restored':
      return 'Listing restored';
    case 'room-unlisted':
      return 'Listing unlisted';
    case 'room-listed':
      return 'Listing listed again';
    case 'nights-changed':
      return `Nights from ${formatShortDay(text('from'))} on priced, blocked or opened`;
    case 'stay-rules-changed':
      return 'Rules of price and stay changed';
    case 'calendar-address-made':
      return 'New address for calendars of other sites';
    case 'outside-calendar-added':
      return `Calendar of another site added: ${text('name')}`;
    case 'outside-calendar-removed':
      return `Calendar of another site removed: ${text('name')}`;
    case 'review-hidden':
      return `Review by the ${text('side')} removed${because}`;
    case 'review-kept':
      return `Reported review by the ${text('side')} kept${because}`;
    case 'review-decision-undone':
      return `Decision about the review by the ${text('side')} undone`;
    case 'message-hidden':
      return `Message removed${because}`;
    case 'message-kept':
      return `Reported message kept${because}`;
    case 'message-decision-undone':
      return 'Decision about a message undone';
    default:
      return action;
  }
}
