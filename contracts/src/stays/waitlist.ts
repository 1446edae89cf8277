/** `person`: stays that a person can wait for. `personInRoom`: the same for one room. `room`: entries for a room. */
export const WAITLIST_LIMITS = { person: 20, personInRoom: 5, room: 200 } as const;

export const WAITLIST = ['waitlist'] as const;
