/** Stays that a person waits for at once, in all and in one room; entries of a room. */
export const WAITLIST_LIMITS = { person: 20, personInRoom: 5, room: 200 } as const;

/** The key of what a person waits for, in the query cache that areas share. */
export const WAITLIST = ['waitlist'] as const;
