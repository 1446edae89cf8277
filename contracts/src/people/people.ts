export const ROLES = ['guest', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The specification defines these two. Any other value is shown unchanged. */
export const STATUSES = ['Verified', 'Requested'] as const;

/** In characters. */
export const MAX_NAME = 80;

/** In characters. */
export const DECLINE_REASON_LIMIT = 500;
/** In characters. */
export const DELETION_REASON_LIMIT = 500;
/**
 * An admin's search reads the bookings or listings of at most this many matching people and this many matching
 * listings.
 */
export const MAX_SEARCH_MATCHES = 100;
export const FORMER_NAME = 'Former user';
/** The domain of the placeholder emails of deleted people. No mail server accepts it (RFC 2606). */
export const FORMER_EMAILS = '@deleted.invalid';

/** True for the email of a deleted account, which receives no email. */
export function isFormerEmail(email: string): boolean {
  return email.endsWith(FORMER_EMAILS);
}

/** Emails are stored and compared in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Splits a text into lower-case words for searching names. Returns none for a part of an email, which contains `@` or
 * `_`.
 */
export function searchWords(text: string): string[] {
  if (/[@_]/.test(text)) return [];
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
