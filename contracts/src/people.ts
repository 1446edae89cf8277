export const ROLES = ['guest', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `Verified` and `Requested` are the spec's; other values may come from elsewhere and are shown as they are. */
export const STATUSES = ['Verified', 'Requested'] as const;

/** Letters in a person's name. */
export const MAX_NAME = 80;

/** Emails are compared and stored case-folded. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
