import { describe, expect, test } from 'vitest';
import { stay } from '../../../tests/lodging.ts';
import { block, days, outsidePath, useOtherSite } from '../../../tests/other-site.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { join, offerOf } from '../../../tests/waitlist.ts';
import { sweepWaitlists } from '../../stays/waitlist/sweep-waitlists.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const { told, asked, connect, readNow, listing, seenOf, takenOf, after, expectNoViolations } = useOtherSite(api);
const MINUTE_MS = 60_000;

describe('a calendar that suddenly lacks more than a third of its stays', () => {
  const FIVE: [number, number][] = [10, 14, 18, 22, 26].map((from) => [from, from + 2]);
  const lose = async (stays: Parameters<typeof told.set>[1]) => {
    const made = await listing();
    const calendar = await connect(made.host, made.roomId, FIVE);
    told.set(calendar.path, stays);
    await readNow(made.host, made.roomId, calendar.id);
    return { ...made, ...calendar };
  };
  const doubtOf = async (host: Caller, roomId: string) => (await seenOf(host, roomId))[0]?.doubt;
  const confirm = (host: Caller, roomId: string, id: string, since: string | undefined) =>
    host.call('POST', `${outsidePath(roomId)}/${id}/loss`, { since });

  test('keeps their nights closed until a later reading confirms the loss', async () => {
    const { host, roomId, id } = await lose(FIVE.slice(0, 3));
    const all = FIVE.map(([from, to]) => days(from, to));
    expect(await doubtOf(host, roomId)).toMatchObject({ opens: all.slice(3) });
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toEqual(all);
    await expectNoViolations();
    await after(10 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await takenOf(roomId)).toEqual(all.slice(0, 3));
    expect(await doubtOf(host, roomId)).toBeNull();
    await expectNoViolations();
  });

  test('is downloaded in full again', async () => {
    const { host, roomId, id, path } = await lose([]);
    await readNow(host, roomId, id);
    const validators = asked.filter(({ url }) => url === path).map(({ headers }) => headers['if-none-match'] ?? null);
    expect(validators).toEqual([null, expect.any(String), null]);
  });

  test('is no longer suspicious once its stays have returned', async () => {
    const { host, roomId, id, path } = await lose([]);
    told.set(path, FIVE);
    await after(10 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await doubtOf(host, roomId)).toBeNull();
    expect(await takenOf(roomId)).toHaveLength(5);
  });

  test('closes the nights of its new stays without waiting', async () => {
    const { roomId } = await lose([[30, 32]]);
    expect(await takenOf(roomId)).toHaveLength(6);
    await expectNoViolations();
  });

  test('opens their nights when the host confirms the loss', async () => {
    const { host, guest, roomId, id } = await lose([]);
    await block(host, roomId, 10, true);
    const doubt = await doubtOf(host, roomId);
    expect(doubt?.opens[0]).toEqual(days(11, 12));
    expect((await confirm(guest, roomId, id, doubt?.since)).status).toBe(404);
    const { body } = await confirm(host, roomId, id, doubt?.since);
    expect(body.outside[0]).toMatchObject({ doubt: null, stays: 0 });
    expect(await takenOf(roomId)).toEqual([days(10, 11)]);
    await expectNoViolations();
    await readNow(host, roomId, id);
    expect(await takenOf(roomId)).toEqual([days(10, 11)]);
  });

  test('opens no nights if the host confirms an older reading', async () => {
    const { host, roomId, id } = await lose([]);
    await confirm(host, roomId, id, new Date(0).toISOString());
    expect(await takenOf(roomId)).toHaveLength(5);
  });

  test('offers their nights to the waitlist only once they open', async () => {
    const { host, guest, roomId, id } = await lose([]);
    expect((await join(guest, stay(roomId, 10, 2))).status).toBe(200);
    while ((await sweepWaitlists(api.services)) > 0);
    expect(await offerOf(guest)).toBeUndefined();
    await confirm(host, roomId, id, (await doubtOf(host, roomId))?.since);
    while ((await sweepWaitlists(api.services)) > 0);
    expect(await offerOf(guest)).toBeDefined();
    await expectNoViolations();
  });

  test('opens all nights when it is removed', async () => {
    const { host, roomId, id } = await lose([]);
    await host.call('DELETE', `${outsidePath(roomId)}/${id}`);
    expect(await takenOf(roomId)).toEqual([]);
    await expectNoViolations();
  });
});
