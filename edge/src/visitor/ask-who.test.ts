import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { adminAsker } from './ask-who.ts';

const email = 'ada@lodge.test';

test.each([
  ['admin', { email }],
  ['host', undefined],
  ['guest', undefined],
] as const)('the admin of a session with the role %s is %o', async (role, expected) => {
  const isAdmin = adminAsker(async () => ({ email, role }));
  expect(await isAdmin({ headers: {} } as IncomingMessage)).toEqual(expected);
});
