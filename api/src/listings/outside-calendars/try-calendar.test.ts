import { describe, expect, test } from 'vitest';
import { days, outsidePath, useOtherSite } from '../../../tests/other-site.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi(() => ({ calendarHosts: ['127.0.0.1'] }));
const { asked, sweep, publish, listing, seenOf, takenOf } = useOtherSite(api);

describe('a trial reading', () => {
  const trialOf = (caller: Caller, roomId: string, address: string) =>
    caller.call('POST', `${outsidePath(roomId)}/trial`, { address });

  test('shows the same events as a real reading', async () => {
    const { host, roomId } = await listing();
    const address = publish([[10, 13]]);
    const { status, body } = await trialOf(host, roomId, address);
    await host.call('POST', outsidePath(roomId), { name: 'Other', address });
    await sweep();
    expect([status, body.problem]).toEqual([200, null]);
    expect(body.reading).toEqual((await seenOf(host, roomId))[0]?.reading);
    expect(body.reading.events).toMatchObject([{ title: 'Ann Other', ...days(10, 13), fate: 'closes' }]);
  });

  test('neither stores anything nor closes nights', async () => {
    const { host, roomId } = await listing();
    await trialOf(host, roomId, publish([[10, 13]]));
    expect(await seenOf(host, roomId)).toEqual([]);
    expect(await takenOf(roomId)).toEqual([]);
  });

  test.each([
    [403, 'refused'],
    [429, 'too-often'],
    ['<html>', 'no-calendar'],
  ] as const)('that receives %s shows the reason for the failure', async (answer, problem) => {
    const { host, roomId } = await listing();
    const { status, body } = await trialOf(host, roomId, publish(answer));
    expect([status, body]).toEqual([200, { problem, reading: null }]);
  });

  test.each(['nonsense', 'http://other.test/', 'https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/'])(
    'refuses the address %s',
    async (address) => {
      const { host, roomId } = await listing();
      const { status, body } = await trialOf(host, roomId, address);
      expect([status, body.fields]).toEqual([422, { address: expect.any(String) }]);
    },
  );

  test('does not follow a redirect into the internal network', async () => {
    const { host, roomId } = await listing();
    const { body } = await trialOf(
      host,
      roomId,
      publish({ status: 302, headers: { location: 'https://169.254.169.254/latest' } }),
    );
    expect(body).toEqual({ problem: 'not-allowed', reading: null });
  });

  test('a trial reading for another host’s listing is refused before any request is sent', async () => {
    const { guest, roomId } = await listing();
    asked.splice(0);
    expect((await trialOf(guest, roomId, publish([[10, 13]]))).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
