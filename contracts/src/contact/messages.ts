/**
 * Maximums. `text`: characters per message. `pictures`: photos per message. `templates`: saved replies per host.
 * `templateName`: characters in the name of a saved reply.
 */
export const MESSAGE_LIMITS = { text: 4_000, pictures: 6, templates: 50, templateName: 80 } as const;

export const MESSAGE_EVENTS = '/api/messages/events';
/** Maximum time between events, in ms. A client that receives none for twice as long has lost its connection. */
export const MESSAGE_BEAT_MS = 15_000;
