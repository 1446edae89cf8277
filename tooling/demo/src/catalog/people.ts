import type { Role } from 'contracts';

/** The password of every demo person. */
export const DEMO_PASSWORD = 'lodge-demo';

export interface DemoPerson {
  key: 'guest' | 'guest2' | 'host' | 'host2' | 'admin';
  email: string;
  name: string;
  role: Role;
  status: 'Verified' | 'Requested';
  /** For `drawPortrait`. */
  portraitSeed: number;
}

/** One of each role, and a second guest who waits to become a host. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'guest',
    email: 'guest@lodge.test',
    name: 'Clara Lindqvist',
    role: 'guest',
    status: 'Verified',
    portraitSeed: 3,
  },
  {
    key: 'guest2',
    email: 'guest2@lodge.test',
    name: 'Samuel Adeyemi',
    role: 'guest',
    status: 'Requested',
    portraitSeed: 2,
  },
  { key: 'host', email: 'host@lodge.test', name: 'Marta Oliveira', role: 'host', status: 'Verified', portraitSeed: 5 },
  { key: 'host2', email: 'host2@lodge.test', name: 'Elias Haddad', role: 'host', status: 'Verified', portraitSeed: 1 },
  { key: 'admin', email: 'admin@lodge.test', name: 'Ravi Menon', role: 'admin', status: 'Verified', portraitSeed: 9 },
];
