import { DRAFTS_PREFIX } from '../base/browser-drafts.ts';

/**
 * Maximums. `lists`: lists per person. `rooms`: rooms per list. `name`: characters in a list's name. `viewed`: recently
 * viewed rooms that a browser stores.
 */
export const SAVED_LIMITS = { lists: 20, rooms: 100, name: 60, viewed: 12 } as const;

export const SAVED_LISTS = ['saved-lists'] as const;

export const FIRST_LIST = 'My places';

export const sharedListPath = (token: string) => `/saved/${token}`;

/** True if the URL contains a secret (of a shared list or an unsubscribe link). Search engines must not index it. */
export const isSecretPage = (path: string): boolean => /^\/(saved|mails)\/[^/]/i.test(path);

export const viewedRoomsKey = (uid: string) => `${DRAFTS_PREFIX}${uid}:viewed-rooms`;
