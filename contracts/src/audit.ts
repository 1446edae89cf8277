/** What the audit trail tells about, by what an admin looks for. */
export const AUDIT_ACTIONS = {
  people: [
    'hosting-requested',
    'hosting-withdrawn',
    'hosting-declined',
    'role-changed',
    'email-changed',
    'identity-changed',
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
export const AUDIT_TOPICS = Object.keys(AUDIT_ACTIONS) as AuditTopic[];
