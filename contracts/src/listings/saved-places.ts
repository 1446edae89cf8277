import { DRAFTS_PREFIX } from '../base/browser-drafts.ts';

/**
 * `lists`: lists of a person. `rooms`: rooms in a list. `name`: characters of a list's name. `viewed`: viewed rooms
 * that a browser remembers.
 */
export const SAVED_LIMITS = { lists: 20, rooms: 100, name: 60, viewed: 12 } as const;

export const SAVED_LISTS = ['saved-lists'] as const;

export const FIRST_LIST = 'My places';

export const sharedListPath = (token: string) => `/saved/${token}`;

/** True for a page whose address is a secret (a shared list or an email's link), which search engines must not list. */
export const isSecretPage = (path: string): boolean => /^\/(saved|mails)\/[^/]/i.test(path);

export const viewedRoomsKey = (uid: string) => `${DRAFTS_PREFIX}${uid}:viewed-rooms`;
