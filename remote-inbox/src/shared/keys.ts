export const keys = {
  all: ['inbox'] as const,
  threads: ['inbox', 'threads'] as const,
  thread: (id: string) => ['inbox', 'thread', id] as const,
  messages: (id: string) => ['inbox', 'messages', id] as const,
  notifications: ['inbox', 'notifications'] as const,
  push: ['inbox', 'push'] as const,
  mailChoices: ['inbox', 'mail-choices'] as const,
  templates: ['inbox', 'templates'] as const,
};
