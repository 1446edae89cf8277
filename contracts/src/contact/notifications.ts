export const NOTIFICATION_KINDS = [
  'booking-made',
  'booking-changed',
  'booking-cancelled',
  'booking-refunded',
  'payment-refunded',
  'change-refunded',
  'refund-failed',
  'dispute',
  'check-in',
  'messages',
  'review-asked',
  'review-published',
  'saved-places',
  'nights-offered',
  'waitlist-ended',
  'clash',
  'outside-calendar',
  'payout-failed',
  'hosting-answer',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The maximum count of unread notifications. More are not counted. */
export const MOST_UNREAD = 100;

export const UNREAD_NOTIFICATIONS = ['notifications', 'unread'] as const;

export const UNREAD_THREADS = ['inbox', 'unread'] as const;

export const NOTIFICATIONS_PATH = '/dashboard/notifications';
