export const ROLES = ['guest', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The spec defines `Verified` and `Requested`; any other value is shown as is. */
export const STATUSES = ['Verified', 'Requested'] as const;

/** The maximum length of a person's name, in characters. */
export const MAX_NAME = 80;

/** The maximum length of the reason for declining a host request, in characters. */
export const DECLINE_REASON_LIMIT = 500;
/** Why an admin deletes a person. */
export const DELETION_REASON_LIMIT = 500;
/** The name of everybody whose account was deleted. */
export const FORMER_NAME = 'Former user';
/** The end of their emails, which are replaced. RFC 2606: no mail server has it. */
export const FORMER_EMAILS = '@deleted.invalid';

/** True for the email of a person whose account was deleted: nobody can be reached there. */
export function isFormerEmail(email: string): boolean {
  return email.endsWith(FORMER_EMAILS);
}

/** Emails are stored and compared in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The words to search names for: letters and digits, in lower case. None in a part of an email, with `@` or `_`. */
export function searchWords(text: string): string[] {
  if (/[@_]/.test(text)) return [];
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
