import type { Caller, TestApi } from './test-api.ts';

export const ACTORS = ['stranger', 'unsaved', 'unverified', 'guest', 'host', 'admin'] as const;
export type ActorName = (typeof ACTORS)[number];

export async function signInActors(api: TestApi): Promise<Record<ActorName, Caller>> {
  const [guest, host, admin] = [
    await api.signIn('guest@lodge.test', 'guest'),
    await api.signIn('host@lodge.test', 'host'),
    await api.signIn('admin@lodge.test', 'admin'),
  ];
  // A role takes effect only once the email address is verified.
  const unverified = await api.signIn('unverified@lodge.test', 'admin', { email_verified: false });
  const unsaved = await api.signIn('unsaved@lodge.test');
  await api.services.db.deleteFrom('people').where('email', '=', unsaved.email).execute();
  const stranger = { api, email: 'stranger@lodge.test', uid: '', cookie: '', call: api.anyone };
  return { stranger, unsaved, unverified, guest, host, admin };
}
