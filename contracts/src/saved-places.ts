import { DRAFTS_PREFIX } from './browser-drafts.ts';

/** Lists of a person, rooms in each, characters of a list's name; rooms that a browser remembers as viewed. */
export const SAVED_LIMITS = { lists: 20, rooms: 100, name: 60, viewed: 12 } as const;

/** The key of a person's lists in the query cache that areas share; apart from `queryKeys`, because hearts come later. */
export const SAVED_LISTS = ['saved-lists'] as const;

/** What the list is called that the first room is saved to. */
export const FIRST_LIST = 'My places';

/** The address of the page that shows a shared list to anybody. */
export const sharedListPath = (token: string) => `/saved/${token}`;

/** True for a page whose address is a secret, a shared list or an email's link: search engines must not list it. */
export const isSecretPage = (path: string): boolean => /^\/(saved|mails)\/[^/]/i.test(path);

/** Where this browser keeps the ids of the rooms that somebody has viewed, the latest first, as JSON. */
export const viewedRoomsKey = (uid: string) => `${DRAFTS_PREFIX}${uid}:viewed-rooms`;
