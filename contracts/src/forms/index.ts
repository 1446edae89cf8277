/**
 * Schemas of what people type into forms, for pages and for the API. They use `zod/mini`, because browsers load them. An
 * error message is a sentence, or the end of one that starts with the field's name: `must not be empty`.
 */
export * from './account.ts';
export * from './requests.ts';
export * from './text.ts';
