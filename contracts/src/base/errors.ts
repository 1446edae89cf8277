/** The errors that every page bundles. They are separate so that pages do not bundle the whole table. */
export const PLAIN_ERRORS = {
  'not-signed-in': [401, 'Please log in to continue.'],
  'not-allowed': [403, 'You don’t have permission to do this.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export const ERRORS = {
  ...PLAIN_ERRORS,
  'identity-token-refused': [401, 'Your sign-in could not be confirmed. Please log in again.'],
  'cross-site-request': [403, 'This request came from another site and was refused.'],
  'not-found': [404, 'This could not be found.'],
  'room-not-found': [404, 'This room does not exist or is no longer available.'],
  'booking-not-found': [404, 'This booking could not be found.'],
  'thread-not-found': [404, 'This thread could not be found.'],
  'list-not-found': [404, 'This list could not be found. It may have been deleted.'],
  'mail-link-not-found': [404, 'This link is not valid. Log in to choose your emails.'],
  'list-not-shared': [404, 'This list is no longer shared.'],
  'message-not-found': [404, 'This message could not be found.'],
  'malformed-json': [400, 'The request is not valid JSON.'],
  'malformed-form': [400, 'The upload is incomplete. Please try again.'],
  'invalid-request': [422, 'Some of the information is missing or invalid.'],
  'webhook-refused': [400, 'The signature of this event is not valid.'],
  'not-json': [415, 'The request must be JSON.'],
  'too-large': [413, 'The request is too large.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
  'contract-too-old': [409, 'This page is from an older version of the site. Please reload it.'],
  'account-deleted': [409, 'This account was deleted. You can sign up for a new one in a few minutes.'],
  'email-not-verified': [409, 'Verify your email address first: open the link that we emailed you.'],
  'email-in-use': [409, 'This email belongs to another account. Verify it first, then log in again.'],
  'nights-taken': [409, 'Some of these nights were just taken. Please choose other dates.'],
  'room-booked': [409, 'This room is booked.'],
  'room-unlisted': [409, 'This room is not offered at the moment.'],
  'room-held': [409, 'Someone else is booking this room right now. Please try again in a few minutes.'],
  'too-many-holds': [
    429,
    'You reserved several times without paying, which kept these nights from others. You can reserve again later.',
  ],
  'own-room': [409, 'You can’t book your own room.'],
  'own-room-message': [409, 'This is your own room. Guests write to you; you can answer.'],
  'messages-blocked': [409, 'You can’t write to each other: one of you has blocked the other.'],
  'person-gone': [409, 'Their account was deleted, so you can’t write to them.'],
  'too-many-templates': [409, 'You can save up to 50 replies. Please delete one first.'],
  'too-many-ignored': [
    409,
    'You can ignore up to 50 events and titles of a calendar. Include one again first, or ignore a title.',
  ],
  'too-many-lists': [409, 'You can have up to 20 lists. Please delete one first.'],
  'list-full': [409, 'A list can have up to 100 places. Please choose another list.'],
  'push-refused': [422, 'Your browser’s push service is not supported here.'],
  'too-many-streams': [429, 'Your messages are open in too many windows.'],
  'nights-not-taken': [409, 'Nobody else has these nights at the moment. You can book them.'],
  'too-many-waits': [409, 'You can wait for up to 20 stays, and 5 in one room. Please leave one of them first.'],
  'stay-booked': [409, 'You have booked and paid for these nights. You can cancel the booking in My Bookings.'],
  'waitlist-full': [409, 'Too many guests wait for nights of this room already.'],
  'dates-not-offered': [422, 'The room is not available on these dates.'],
  'stay-not-allowed': [422, 'The host’s rules do not allow this stay.'],
  'party-too-large': [422, 'This room has no space for so many guests. Please choose a larger one.'],
  'pets-not-allowed': [422, 'Pets are not allowed in this room. Please choose a room that allows them.'],
  'stay-too-expensive': [422, 'A booking can cost at most $100,000. Please choose fewer nights.'],
  'price-changed': [409, 'The price has changed. Please check it before you pay.'],
  'amount-not-payable': [422, 'Card payments must be between $0.50 and $999,999.99.'],
  'payment-not-succeeded': [409, 'The payment was not completed.'],
  'payment-mismatch': [409, 'This payment does not belong to this booking. It will be refunded.'],
  'payment-used': [409, 'This payment already belongs to another booking.'],
  'hold-ended': [409, 'The time to pay has run out. Please reserve again.'],
  'already-decided': [409, 'This has already been decided.'],
  'changed-elsewhere': [409, 'This was changed elsewhere in the meantime.'],
  'changed-meanwhile': [409, 'Someone else changed the releases in the meantime.'],
  'last-admin': [409, 'The last admin cannot be demoted.'],
  'only-admin': [409, 'This is the only admin. Make someone else an admin first.'],
  'own-account': [409, 'Delete your own account on your profile page.'],
  'stays-ahead': [409, 'There is still an upcoming or current stay. Cancel it, or wait until it is over.'],
  'bookings-ahead': [409, 'Guests still have upcoming or current stays. Cancel them, or wait until they are over.'],
  'nights-held': [409, 'Nights are still held for a booking that is not paid. Try again once the hold has ended.'],
  'payment-open': [409, 'A payment or refund is still being processed. Please try again later.'],
  'payout-open': [409, 'A payout to the host has not been sent yet. The Earnings page says what it is waiting for.'],
  'own-role': [409, 'You cannot change your own role.'],
  'active-booking': [409, 'There is still an upcoming paid stay.'],
  'nights-booked': [409, 'The dates must include all nights that are already booked.'],
  'refund-changed': [409, 'The refund has changed in the meantime. Please check it before you cancel.'],
  'not-cancellable': [409, 'This booking can no longer be cancelled.'],
  'not-refundable': [409, 'Only a confirmed booking can be refunded in part.'],
  'own-booking': [409, 'This is your own booking. Another admin has to refund it.'],
  'payment-disputed': [409, 'The guest disputes the payment at their bank, so it can’t be refunded here.'],
  'change-open': [409, 'The guest is changing this stay right now. Please try again in a few minutes.'],
  'refunded-elsewhere': [409, 'Another refund was made in the meantime. Please check what is left to refund.'],
  'refund-too-large': [422, 'This is more than what is left to refund.'],
  'not-changeable': [409, 'This booking can no longer be changed.'],
  'change-ended': [409, 'This change ended before you paid, so it was not made. Your payment is being refunded.'],
  'not-reviewable': [409, 'A stay can be reviewed from its check-out on, for 14 days.'],
  'review-published': [409, 'This review has been published and can no longer be changed.'],
  'review-not-found': [404, 'This review could not be found.'],
  'own-review': [409, 'This is your own review.'],
  'report-not-found': [404, 'This report could not be found.'],
  'own-report': [409, 'You wrote this yourself. Another admin has to decide about it.'],
  'already-answered': [409, 'This review has been answered already.'],
  'nights-in-use': [409, 'These nights belong to a booking that has not been cancelled.'],
  'image-refused': [422, 'We can’t use this file. You can upload JPEG, PNG, WebP, AVIF or GIF images up to 25 MB.'],
  'image-too-large': [413, 'This picture is larger than 25 MB. Choose a smaller one.'],
  'image-too-many-pixels': [
    422,
    'This picture has too many pixels. Make it smaller, or save it as a JPEG of at most 100 megapixels.',
  ],
  'image-too-narrow': [
    422,
    'This picture is too narrow. Each side needs at least 16 pixels, and one may be at most 10 times as long as the other.',
  ],
  'image-heic': [
    422,
    'This is a HEIC photo, which we can’t read. Share or export it as JPEG. On an iPhone, Settings › Camera › Formats › Most Compatible makes new photos JPEG.',
  ],
  'image-damaged': [422, 'This picture is damaged or incomplete. Save or export it again, or choose another one.'],
  'image-not-ours': [422, 'Please upload the image first.'],
  'payments-unavailable': [503, 'The payment service isn’t responding. You have not been charged. Please try again.'],
  'images-unavailable': [503, 'The image service isn’t responding. Please try again.'],
  'identity-unavailable': [503, 'The sign-in service isn’t responding. Please try again.'],
  'database-unavailable': [503, 'The service is briefly unavailable. Please try again.'],
  overloaded: [503, 'The site is very busy right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

export function statusOf(code: ErrorCode): number {
  return ERRORS[code][0];
}

export function sentenceOf(code: ErrorCode): string {
  return ERRORS[code][1];
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  trace?: string;
  /** Error messages for request fields, by JSON path. */
  fields?: Record<string, string>;
}
