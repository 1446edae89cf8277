import { describe, expect, test } from 'vitest';
import { type Caller, callerOf, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const now = () => Math.floor(Date.now() / 1000);
const startedAt = now();

describe('the sessions of a person', () => {
  const agents = {
    phone:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    desk: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const isIn = async (caller: Caller) => (await caller.call('GET', `/api/user/${caller.email}`)).status === 200;

  async function openAt(
    own: string,
    { agent, timeZone, ago = 0 }: { agent?: string; timeZone?: string; ago?: number } = {},
  ) {
    const token = await api.identity.token({ email: own, auth_time: startedAt - ago });
    const headers = { authorization: `Bearer ${token}`, ...(agent && { 'user-agent': agent }) };
    const opened = await api.anyone('POST', '/api/jwt', { email: own, ...(timeZone && { timeZone }) }, headers);
    const cookie = opened.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { status: opened.status, api, email: own, uid: `uid-${own}`, cookie, call: callerOf(api.app, cookie) };
  }

  test('are listed with readable devices and places', async () => {
    const { email: own } = await api.signIn('words@lodge.test', 'guest', { auth_time: startedAt });
    const here = await openAt(own, { agent: agents.desk, timeZone: 'America/New_York' });
    api.later(60_000);
    await openAt(own, { agent: agents.phone, timeZone: 'Nowhere/At_All' });
    const { body } = await here.call('GET', '/api/sessions');
    expect(body).toMatchObject([
      { device: 'Chrome on Android', place: null, isCurrent: false },
      { device: 'Firefox on Linux', place: 'New York', isCurrent: true },
      { place: null, isCurrent: false },
    ]);
  });

  test('do not include sessions of other people', async () => {
    const [here, other] = [await api.signIn('mine@lodge.test'), await api.signIn('theirs@lodge.test')];
    const [theirs] = (await other.call('GET', '/api/sessions')).body;
    expect((await here.call('GET', '/api/sessions')).body).toHaveLength(1);
    expect((await here.call('DELETE', `/api/sessions/${theirs._id}`)).status).toBe(200);
    expect(await isIn(other)).toBe(true);
  });

  test('cannot be renewed by their browser once they were ended', async () => {
    const here = await api.signIn('quinn@lodge.test', 'guest', { auth_time: startedAt - 60 });
    const there = await openAt(here.email, { ago: 30 });
    const [other] = (await here.call('GET', '/api/sessions')).body.filter(
      ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
    );
    for (const _ of [1, 2]) expect((await here.call('DELETE', `/api/sessions/${other._id}`)).status).toBe(200);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await openAt(here.email, { ago: 30 })).status).toBe(401);
    expect((await openAt(here.email, { ago: 20 })).status).toBe(200);
  });

  test('can be ended except for the current one', async () => {
    const here = await api.signIn('pat@lodge.test', 'guest', { auth_time: startedAt });
    const [there, other] = [await openAt(here.email), await api.signIn('neighbour@lodge.test')];
    expect((await here.call('DELETE', '/api/sessions/others')).status).toBe(200);
    expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([true, false, true]);
    const [entry] = (await (await api.signIn('admin@lodge.test', 'admin')).call('GET', '/api/audit?topic=people')).body;
    expect(entry).toMatchObject({ action: 'other-sessions-ended', subject: here.email, actor: { email: here.email } });
  });

  test('cannot be opened by a sign-in from before all other sessions were ended', async () => {
    const here = await api.signIn('rosa@lodge.test', 'guest', { auth_time: startedAt - 60 });
    await here.call('DELETE', '/api/sessions/others');
    expect((await openAt(here.email, { ago: 30 })).status).toBe(401);
    expect((await openAt(here.email, { ago: startedAt - now() })).status).toBe(200);
  });
});
