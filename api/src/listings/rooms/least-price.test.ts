import { describe, expect, test } from 'vitest';
import { addRoom, inDays, roomBody } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const RULE = 'must be at least $0.50, because a card cannot be charged less';

async function oldRoom(price: number) {
  const host = await api.newHost();
  const id = await addRoom(host);
  const cents = { price_cents: price * 100 };
  await api.services.db.updateTable('rooms').set(cents).where('id', '=', id).execute();
  return { host, id };
}

async function edit(host: Caller, id: string, change: object) {
  const { body: room } = await host.call('GET', `/api/room/${id}`);
  const { status, body } = await host.call('PUT', `/api/rooms/${id}`, { ...room, host: undefined, ...change });
  return { status, ...body };
}

async function setNight(host: Caller, id: string, [before, after]: [number | null, number | null]) {
  const setting = (price: number | null) => ({ price, blocked: false });
  const changes = [{ night: inDays(5), before: setting(before), after: setting(after) }];
  return host.call('PUT', `/api/calendar/${id}`, { changes });
}

async function setRules(host: Caller, id: string, stayRules: object) {
  const { version } = (await host.call('GET', `/api/room/${id}`)).body;
  return host.call('PUT', `/api/rooms/${id}/stay-rules`, { version, stayRules });
}

describe('a nightly price that a card cannot be charged', () => {
  test.for([0.01, 0.25, 0.49])('is refused for a new listing: %s', async (price) => {
    const host = await api.newHost();
    const { status, body } = await host.call('POST', '/api/rooms', await roomBody(host, { price }));
    expect([status, body.fields]).toEqual([422, { price: RULE }]);
  });

  test('does not include 50 cents', async () => {
    expect(await addRoom(await api.newHost(), { price: 0.5 })).toBeTruthy();
  });

  test('is kept if the host edits something else', async () => {
    const { host, id } = await oldRoom(0.25);
    expect(await edit(host, id, { title: 'Tiny house' })).toMatchObject({ room: { title: 'Tiny house', price: 0.25 } });
  });

  test('is refused if the host changes it to another such price', async () => {
    const { host, id } = await oldRoom(0.25);
    expect(await edit(host, id, { price: 0.3 })).toMatchObject({ status: 422, fields: { price: RULE } });
    expect(await edit(host, id, { price: 12 })).toMatchObject({ status: 200 });
    expect(await edit(host, id, { price: 0.25 })).toMatchObject({ status: 422, fields: { price: RULE } });
  });

  test('is refused for a single night', async () => {
    const host = await api.newHost();
    const id = await addRoom(host);
    const { status, body } = await setNight(host, id, [null, 0.49]);
    expect([status, body.fields]).toEqual([422, { 'changes.0.after.price': RULE }]);
    expect((await setNight(host, id, [null, 0.5])).status).toBe(200);
  });

  test('is kept for a night that already had it', async () => {
    const host = await api.newHost();
    const id = await addRoom(host);
    const night = { room_id: id, night: inDays(5), price_cents: 25, is_blocked: false };
    await api.services.db.insertInto('night_settings').values(night).execute();
    const changes = [
      { night: inDays(5), before: { price: 0.25, blocked: false }, after: { price: 0.25, blocked: true } },
    ];
    expect((await host.call('PUT', `/api/calendar/${id}`, { changes })).status).toBe(200);
  });

  test('is refused for weekends and seasons', async () => {
    const host = await api.newHost();
    const id = await addRoom(host);
    const season = { name: 'Summer', from: inDays(100), to: inDays(110) };
    for (const [rules, field] of [
      [{ weekendPrice: 0.3 }, 'stayRules.weekendPrice'],
      [{ seasons: [{ ...season, price: 0.3 }] }, 'stayRules.seasons.0.price'],
      [{ seasons: [{ ...season, weekendPrice: 0.3 }] }, 'stayRules.seasons.0.weekendPrice'],
    ] as const) {
      const { status, body } = await setRules(host, id, rules);
      expect([status, body.fields]).toEqual([422, { [field]: RULE }]);
    }
  });

  test('is kept in rules that already had it', async () => {
    const host = await api.newHost();
    const id = await addRoom(host);
    const stay_rules = JSON.stringify({ weekendCents: 30 });
    await api.services.db.updateTable('rooms').set({ stay_rules }).where('id', '=', id).execute();
    expect((await setRules(host, id, { weekendPrice: 0.3, minNights: 2 })).status).toBe(200);
  });
});
