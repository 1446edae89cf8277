import { NOTIFICATIONS_PATH, type NotificationKind } from './notifications.ts';

/** Groups of push notifications that can be disabled for each device. */
export const PUSH_KINDS = ['bookings', 'messages', 'reviews', 'saved-places', 'waitlist', 'account'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export const PUSH_KIND_OF: Record<NotificationKind, PushKind> = {
  'booking-made': 'bookings',
  'booking-changed': 'bookings',
  'booking-cancelled': 'bookings',
  'booking-refunded': 'bookings',
  'payment-refunded': 'bookings',
  'change-refunded': 'bookings',
  'refund-failed': 'bookings',
  dispute: 'bookings',
  'check-in': 'bookings',
  messages: 'messages',
  'review-asked': 'reviews',
  'review-published': 'reviews',
  'saved-places': 'saved-places',
  'nights-offered': 'waitlist',
  'waitlist-ended': 'waitlist',
  clash: 'bookings',
  'outside-calendar': 'bookings',
  'payout-failed': 'account',
  'hosting-answer': 'account',
};

export const PUSH_KIND_TEXTS: Record<PushKind, { name: string; what: string }> = {
  bookings: {
    name: 'Bookings',
    what: 'New, changed and cancelled stays, refunds, check-in, calendars of other sites.',
  },
  messages: { name: 'Messages', what: 'When somebody writes to you.' },
  reviews: { name: 'Reviews', what: 'When you can review a stay, and when a review of you can be read.' },
  'saved-places': { name: 'Saved places', what: 'When a saved place costs less, or is available again.' },
  waitlist: {
    name: 'Waitlist',
    what: 'When nights that you wait for are held for you, or are not offered any more.',
  },
  account: { name: 'Account', what: 'Payouts that failed, and your request to become a host.' },
};

export const THIS_DEVICE = `${NOTIFICATIONS_PATH}#this-device`;

/** The name of the browser lock (Web Locks API) that guards the push subscription. */
export const PUSH_LOCK = 'lodge-push';

export interface PushMessage {
  title: string;
  text: string;
  path: string;
  /** A new message replaces a displayed one with the same tag. */
  tag: string;
}

/**
 * Returns the id of a subscription: the SHA-256 hash of its endpoint in base64url. The endpoint itself is a secret.
 * Browsers support this only on https and localhost.
 */
export async function pushIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
