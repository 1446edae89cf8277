/** Maximum numbers of waitlist entries: per `person`, per person and room (`personInRoom`), and per `room`. */
export const WAITLIST_LIMITS = { person: 20, personInRoom: 5, room: 200 } as const;

export const WAITLIST = ['waitlist'] as const;
