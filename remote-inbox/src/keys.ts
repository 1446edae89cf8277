/** What the area keeps in the page's query cache. */
export const keys = {
  all: ['inbox'] as const,
  threads: ['inbox', 'threads'] as const,
  thread: (id: string) => ['inbox', 'thread', id] as const,
  /** All kept messages of a thread. */
  messages: (id: string) => ['inbox', 'messages', id] as const,
  notifications: ['inbox', 'notifications'] as const,
  push: ['inbox', 'push'] as const,
  mailChoices: ['inbox', 'mail-choices'] as const,
  templates: ['inbox', 'templates'] as const,
};
