import { NOTE_LIMIT } from 'contracts';
import { expect, test } from 'vitest';
import { bookedStay } from '../../../tests/changes.ts';
import { addRoom, inDays } from '../../../tests/lodging.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const read = (by: Caller, id: string) => by.call('GET', `/api/bookings/${id}/note`);
const save = (by: Caller, id: string, text: unknown, version: unknown = 0) =>
  by.call('PUT', `/api/bookings/${id}/note`, { text, version });

test('a note on a booking is visible only to its host', async () => {
  const { host, guest, id } = await bookedStay(api, { nights: 2, keepOpen: false });
  expect((await read(host, id)).body).toEqual({ text: '', version: 0 });
  expect((await save(host, id, '  Allergic to\nfeathers. ')).body).toEqual({
    text: 'Allergic to\nfeathers.',
    version: 1,
  });
  expect((await read(host, id)).body).toEqual({ text: 'Allergic to\nfeathers.', version: 1 });
  const papers = ['', '/cancellation', '/receipt.pdf', '/calendar.ics'].map((paper) => `/api/bookings/${id}${paper}`);
  for (const path of [...papers, `/api/bookings?email=${guest.email}`]) {
    expect((await guest.call('GET', path)).raw.body).not.toContain('feathers');
  }
  const trail = await api.services.db.selectFrom('audit_trail').selectAll().execute();
  expect(JSON.stringify(trail)).not.toContain('feathers');
});

test('a note is not saved if another tab has changed it', async () => {
  const { host, id } = await bookedStay(api, { nights: 2, keepOpen: false });
  await save(host, id, 'First');
  expect((await save(host, id, 'Second', 1)).body).toEqual({ text: 'Second', version: 2 });
  const refused = await save(host, id, 'Other', 1);
  expect([refused.status, refused.body.code]).toEqual([409, 'changed-elsewhere']);
  expect((await save(host, id, 'Second', 1)).body).toEqual({ text: 'Second', version: 2 });
  expect((await save(host, id, '', 2)).body).toEqual({ text: '', version: 3 });
  const { id: other } = await bookedStay(api, { nights: 2, keepOpen: false });
  expect((await save(host, other, 'x')).status).toBe(404);
  const fresh = await bookedStay(api, { nights: 2, keepOpen: false });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(fresh.host, fresh.id, text)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

test('an invalid note is refused', async () => {
  const { host, id } = await bookedStay(api, { nights: 2, keepOpen: false });
  for (const [text, version] of [
    ['x'.repeat(NOTE_LIMIT + 1), 0],
    [7, 0],
    ['x', -1],
    ['x', 3_000_000_000],
    ['x', '1'],
  ]) {
    expect([text, (await save(host, id, text, version)).status]).toEqual([text, 422]);
  }
  expect((await save(host, id, 'x'.repeat(NOTE_LIMIT))).status).toBe(200);
  expect((await save(host, 'nonsense', 'x')).status).toBe(404);
});

test('the host can list arrivals and departures with notes', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const [roomId, other] = [await addRoom(host, { keepOpen: true }), await addRoom(host)];
  const put = (from: number, to: number, more: object = {}) =>
    putStay(api, { roomId, guest, priceCents: 100, from: inDays(from), to: inDays(to), ...more });
  const [ends, inside, begins] = [await put(-3, 1), await put(2, 3), await put(7, 9)];
  await put(8, 9);
  await put(2, 3, { cancelled: { at: '2026-01-01T00:00:00Z', refundCents: 0 } });
  const elsewhere = await put(3, 12, { roomId: other });
  await save(host, inside, 'Brings a cot');
  const list = async (caller: Caller, days: string, rest = '') =>
    caller.call('GET', `/api/bookings/host/days?email=${host.email}&${days}${rest}`);
  const week = `from=${inDays(1)}&to=${inDays(7)}`;
  const ids = (stays: { _id: string }[]) => stays.map(({ _id }) => _id);
  const { body } = await list(host, week);
  expect([ids(body.arrivals), ids(body.departures), body.isCut]).toEqual([
    [inside, elsewhere, begins],
    [ends, inside],
    false,
  ]);
  expect(body.arrivals[0]).toMatchObject({ note: 'Brings a cot', party: { adults: 1 }, guest: { email: guest.email } });
  expect(body.arrivals[1].note).toBeUndefined();
  expect(ids((await list(host, week, `&roomId=${other}`)).body.arrivals)).toEqual([elsewhere]);
  for (const days of ['', `from=${inDays(3)}&to=${inDays(2)}`, `from=${inDays(0)}&to=${inDays(31)}`, 'from=x&to=y'])
    expect([days, (await list(host, days)).status]).toEqual([days, 422]);
  expect((await list(host, `from=${inDays(0)}&to=${inDays(30)}`)).status).toBe(200);
});
