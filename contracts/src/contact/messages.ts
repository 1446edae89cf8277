/**
 * `text`: characters of a message. `pictures`: photos of a message. `templates`: saved replies of a person.
 * `templateName`: characters of a reply's name.
 */
export const MESSAGE_LIMITS = { text: 4_000, pictures: 6, templates: 50, templateName: 80 } as const;

export const MESSAGE_EVENTS = '/api/messages/events';
/** Maximum time between events, in ms. A client that receives nothing for twice as long is disconnected. */
export const MESSAGE_BEAT_MS = 15_000;
