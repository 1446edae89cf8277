export const ROLES = ['guest', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `Verified` and `Requested` are the spec's; other values may come from elsewhere and are shown as they are. */
export const STATUSES = ['Verified', 'Requested'] as const;

/** Letters in a person's name. */
export const MAX_NAME = 80;

/** Letters of the reason for which an admin declines a request. */
export const DECLINE_REASON_LIMIT = 500;

/** Emails are compared and stored case-folded. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
