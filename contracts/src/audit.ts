/** What the audit trail tells about, by what an admin looks for. */
export const AUDIT_ACTIONS = {
  people: [
    'hosting-requested',
    'hosting-withdrawn',
    'hosting-declined',
    'role-changed',
    'email-changed',
    'identity-changed',
    'other-sessions-ended',
  ],
  bookings: [
    'booking-confirmed',
    'booking-cancelled',
    'booking-conflicted',
    'nights-reopened',
    'refund-decided',
    'refunded',
  ],
  rooms: ['room-changed', 'room-marked', 'room-deleted', 'room-restored'],
} as const;

export type AuditTopic = keyof typeof AUDIT_ACTIONS;
/** What the API writes down: each is in the trail that an admin reads. */
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditTopic][number];
export const AUDIT_TOPICS = Object.keys(AUDIT_ACTIONS) as AuditTopic[];
