import type { Access, Role } from 'contracts';
import { expect, test } from 'vitest';
import { redirectFor } from './guards.ts';
import { gina } from './testing/fake-site.ts';

const FROM = '/dashboard/add-room?copy=1#price';
const LOGIN = `/login?from=${encodeURIComponent(FROM)}`;
const ENTERS = undefined;

type Actor = 'nobody' | 'no role' | Role;
const TABLE: [Actor, Record<Access, string | undefined>][] = [
  ['nobody', { public: ENTERS, 'signed-in': LOGIN, host: LOGIN, admin: LOGIN }],
  ['no role', { public: ENTERS, 'signed-in': ENTERS, host: '/dashboard', admin: '/dashboard' }],
  ['guest', { public: ENTERS, 'signed-in': ENTERS, host: '/dashboard', admin: '/dashboard' }],
  ['host', { public: ENTERS, 'signed-in': ENTERS, host: ENTERS, admin: '/dashboard' }],
  ['admin', { public: ENTERS, 'signed-in': ENTERS, host: '/dashboard', admin: ENTERS }],
];

const cases = TABLE.flatMap(([actor, row]) =>
  (Object.keys(row) as Access[]).map((access) => [actor, access, row[access]] as const),
);

test.each(cases)('%s at a page of access %s: %s', (actor, access, target) => {
  const user = actor === 'nobody' ? null : gina;
  const role = actor === 'nobody' || actor === 'no role' ? null : actor;
  expect(redirectFor(access, { user, role }, FROM)).toBe(target);
});
