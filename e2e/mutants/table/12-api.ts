import type { Mutant } from '../mutant.ts';

export const API: readonly Mutant[] = [
  {
    ids: ['S12.01'],
    breaks: 'a call is not in the OpenAPI document',
    file: 'api/src/http/serve.ts',
    from: 'tags: [tag],',
    to: "tags: [tag], hide: tag === 'people',",
  },
  {
    ids: ['S12.02'],
    breaks: 'a session opens for whatever email is named',
    file: 'api/src/sessions/open-session.ts',
    from: "if (proven.email !== call.email) throw new Refusal('identity-token-refused');",
    to: '',
  },
  {
    ids: ['S12.03'],
    breaks: 'the role is left out',
    file: 'api/src/people/routes.ts',
    from: 'if (row) return toUser(row);',
    to: 'if (row) return { ...toUser(row), role: null };',
  },
  {
    ids: ['S12.04'],
    breaks: 'modifiedCount is always 0',
    file: 'api/src/people/request-hosting.ts',
    from: 'matchedCount: 1, modifiedCount, upsertedCount',
    to: 'matchedCount: 1, modifiedCount: 0, upsertedCount',
  },
  {
    ids: ['S12.05'],
    breaks: 'a host is found by the exact writing of the email alone',
    file: 'api/src/rooms/routes.ts',
    from: '{ email: foldEmail(params.id) }',
    to: '{ email: params.id }',
  },
  {
    ids: ['S12.06'],
    breaks: 'a room is never marked',
    file: 'api/src/rooms/mark-room.ts',
    from: '.set({ is_closed: status })',
    to: '.set({ is_closed: false })',
  },
  {
    ids: ['S12.07'],
    breaks: 'anybody who is signed in reads the bookings of others',
    file: 'contracts/src/endpoints/bookings.ts',
    from: "call: 'GET /bookings',\n    access: 'self-or-admin',",
    to: "call: 'GET /bookings',\n    access: 'person',",
  },
  {
    ids: ['S12.08'],
    breaks: 'a token of half an hour ago is synced',
    file: 'api/src/ports/identity.ts',
    from: 'const MAX_AGE = 5 * 60;',
    to: 'const MAX_AGE = 30 * 60;',
  },
  {
    ids: ['S12.09'],
    breaks: 'display_url is not where the picture is',
    file: 'api/src/images/upload-image.ts',
    from: 'display_url: address',
    to: "display_url: `/img/${'0'.repeat(40)}`",
  },
  {
    ids: ['S12.10'],
    breaks: 'a room lacks a field',
    file: 'api/src/rooms/to-room.ts',
    from: 'bathrooms: row.bathrooms,',
    to: '',
  },
];
