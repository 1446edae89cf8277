import { describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { toldTo } from '../../../tests/notifications.ts';
import { outsidePath, useOtherSite } from '../../../tests/other-site.ts';
import { useApi } from '../../../tests/test-api.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'], calendarUserAgent: 'Test (calendar import)' }));
const { told, sweep, connect, readNow, seenOf, after } = useOtherSite(api);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('a calendar that fails', () => {
  const emails = async () => {
    await after(DAY_MS, () => api.runJobs());
    return api.sent.splice(0).filter(({ messageId }) => messageId.startsWith('<outside-calendar.'));
  };
  const TITLE = 'Airbnb, a calendar of Quiet house by the sea, can';
  const failing = async (answer: Parameters<typeof told.set>[1], minutes: number) => {
    const host = await api.newHost();
    const roomId = await addRoom(host, { keepOpen: true });
    const calendar = await connect(host, roomId, [[10, 13]], 'Airbnb');
    await emails();
    told.set(calendar.path, answer);
    await readNow(host, roomId, calendar.id);
    await after(minutes * MINUTE_MS, sweep);
    return { host, roomId, ...calendar };
  };

  test('a calendar that fails for less than an hour is not reported', async () => {
    const { host } = await failing(500, 59);
    expect(await emails()).toEqual([]);
    expect(await toldTo(host)).toEqual([]);
  });

  test('a calendar that fails for an hour is reported once by email with instructions', async () => {
    const { host, roomId, id } = await failing(403, 61);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: host.email, subject: `${TITLE}’t be read` });
    expect(email?.text).toContain('Copy its export address there again.');
    expect(email?.text).toContain('Test (calendar import)');
    expect(email?.text).toContain(`/dashboard/calendar/${roomId}/sites`);
    expect(await toldTo(host)).toEqual([`${TITLE}’t be read`]);
    await after(120 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await emails()).toEqual([]);
  });

  test.each([
    ['the same stays', 13],
    ['other stays', 14],
  ])('is reported once when it works again with %s', async (_, to) => {
    const { host, roomId, id, path } = await failing(500, 61);
    await emails();
    told.set(path, [[10, to]]);
    await after(120 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await emails()).toMatchObject([{ to: host.email, subject: `${TITLE} be read again` }]);
    expect(await toldTo(host)).toEqual([`${TITLE} be read again`]);
    await after(140 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await emails()).toEqual([]);
  });

  test('a calendar that fails for less than an hour is not reported when it works again', async () => {
    const { host, roomId, id, path } = await failing(500, 30);
    told.set(path, [[10, 13]]);
    await after(40 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await emails()).toEqual([]);
    expect(await toldTo(host)).toEqual([]);
  });

  test('is not reported by email once it works again', async () => {
    const { host, roomId, id, path } = await failing(500, 61);
    told.set(path, [[10, 13]]);
    await after(120 * MINUTE_MS, () => readNow(host, roomId, id));
    expect(await emails()).toMatchObject([{ subject: `${TITLE} be read again` }]);
  });

  test('is not reported after it has been removed', async () => {
    const { host, roomId, id } = await failing(500, 61);
    await host.call('DELETE', `${outsidePath(roomId)}/${id}`);
    expect(await emails()).toEqual([]);
    expect(await toldTo(host)).toEqual(['A calendar that you removed (Removed)']);
  });

  test('because of an error on our side is reported as our error', async () => {
    const host = await api.newHost();
    const roomId = await addRoom(host);
    const { path, id } = await connect(host, roomId, [[10, 13]]);
    const setDoubt = (doubt: string | null) =>
      api.services.db.updateTable('outside_calendars').set({ doubt }).where('id', '=', id).execute();
    await setDoubt('{}');
    told.set(path, []);
    await readNow(host, roomId, id);
    await setDoubt(null);
    expect((await seenOf(host, roomId))[0]).toMatchObject({ problem: 'unexpected', isDue: false, stays: 1 });
  });
});
