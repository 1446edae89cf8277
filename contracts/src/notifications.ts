export const NOTIFICATION_KINDS = [
  'booking-made',
  'booking-changed',
  'booking-cancelled',
  'payment-refunded',
  'change-refunded',
  'check-in',
  'messages',
  'review-asked',
  'review-published',
  'saved-places',
  'nights-offered',
  'waitlist-ended',
  'clash',
  'payout-failed',
  'hosting-answer',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** More unread ones are not counted. */
export const MOST_UNREAD = 100;

/** The key of their number in the query cache that shell and areas share. */
export const UNREAD_NOTIFICATIONS = ['notifications', 'unread'] as const;

export const NOTIFICATIONS_PATH = '/dashboard/notifications';
