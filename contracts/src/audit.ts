export const AUDIT_ACTIONS = {
  people: [
    'hosting-requested',
    'hosting-withdrawn',
    'hosting-declined',
    'role-changed',
    'email-changed',
    'email-verified',
    'identity-changed',
    'password-changed',
    'other-sessions-ended',
    'person-deleted',
  ],
  bookings: [
    'booking-confirmed',
    'booking-cancelled',
    'booking-changed',
    'booking-conflicted',
    'nights-reopened',
    'refund-decided',
    'refunded',
    'paid-out',
    'payout-reversed',
  ],
  rooms: [
    'room-changed',
    'room-marked',
    'room-deleted',
    'room-restored',
    'room-unlisted',
    'room-listed',
    'nights-changed',
    'stay-rules-changed',
    'calendar-address-made',
    'outside-calendar-added',
    'outside-calendar-removed',
  ],
  reports: [
    'review-hidden',
    'review-kept',
    'review-decision-undone',
    'message-hidden',
    'message-kept',
    'message-decision-undone',
  ],
} as const;

export type AuditTopic = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditTopic][number];
export const AUDIT_TOPICS = Object.keys(AUDIT_ACTIONS) as AuditTopic[];
