export const ROLES = ['guest', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The spec defines `Verified` and `Requested`; any other value is shown as is. */
export const STATUSES = ['Verified', 'Requested'] as const;

/** The maximum length of a person's name, in characters. */
export const MAX_NAME = 80;

/** The maximum length of the reason for declining a host request, in characters. */
export const DECLINE_REASON_LIMIT = 500;

/** Emails are stored and compared in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The words to search names for: letters and digits, in lower case. None in a part of an email, with `@` or `_`. */
export function searchWords(text: string): string[] {
  if (/[@_]/.test(text)) return [];
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
