export const ROLES = ['guest', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The statuses that the specification defines. Pages show other values unchanged. */
export const STATUSES = ['Verified', 'Requested'] as const;

/** The limits of names and reasons are in characters. */
export const MAX_NAME = 80;
export const DECLINE_REASON_LIMIT = 500;
export const DELETION_REASON_LIMIT = 500;
/**
 * The maximum number of people, and of listings, that an admin's search text may match. The search returns the bookings
 * or listings of only that many.
 */
export const MAX_SEARCH_MATCHES = 100;
export const FORMER_NAME = 'Former user';
/** The domain in the placeholder addresses of deleted people. It can never receive email (RFC 2606). */
export const FORMER_EMAILS = '@deleted.invalid';

/** True for the placeholder address of a deleted account. Never send email to it. */
export function isFormerEmail(email: string): boolean {
  return email.endsWith(FORMER_EMAILS);
}

/** Emails are stored and compared in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Splits a search text into lower-case words, which are matched with names. Returns no words if the text is part of an
 * email address, as indicated by `@` or `_`.
 */
export function searchWords(text: string): string[] {
  if (/[@_]/.test(text)) return [];
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
