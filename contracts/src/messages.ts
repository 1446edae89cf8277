/** Characters of a message, pictures in it; saved replies of a person and characters of their names. */
export const MESSAGE_LIMITS = { text: 4_000, pictures: 6, templates: 50, templateName: 80 } as const;

/** The stream of what happens in a person's threads, for an `EventSource`. */
export const MESSAGE_EVENTS = '/api/messages/events';
/** It says something at least this often, in ms: who hears nothing for twice as long is no longer connected. */
export const MESSAGE_BEAT_MS = 15_000;
