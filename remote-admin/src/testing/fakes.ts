import type { AuditEntry, User } from 'contracts';

export const ADMIN = { uid: 'uid-admin', displayName: 'Ada Admin', email: 'admin@lodge.test', photoURL: null };

export function fakeUser(change: Partial<User> = {}): User {
  return {
    _id: 'user-1',
    email: 'guest@lodge.test',
    name: 'Gus Guest',
    image: null,
    role: 'guest',
    status: 'Verified',
    ...change,
  };
}

export const PEOPLE: User[] = [
  fakeUser({ _id: 'user-0', email: ADMIN.email, name: ADMIN.displayName, role: 'admin' }),
  fakeUser({ _id: 'user-2', email: 'host@lodge.test', name: 'Hanna Host', role: 'host' }),
  fakeUser(),
  fakeUser({ _id: 'user-3', email: 'guest2@lodge.test', name: null, status: 'Requested' }),
];

export function fakeEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: 'entry-1',
    at: '2026-11-21T10:00:00.000Z',
    actor: { email: ADMIN.email, name: ADMIN.displayName },
    action: 'role-changed',
    subject: 'guest@lodge.test',
    details: { from: 'guest', to: 'host', status: 'Requested' },
    ...change,
  };
}
