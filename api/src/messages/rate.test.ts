import { randomUUID } from 'node:crypto';
import { DEFAULT_LIMITS, parseLimits } from 'part-runtime/limits';
import { expect, test } from 'vitest';
import { addRoom } from '../../tests/lodging.ts';
import { useApi } from '../../tests/test-api.ts';

const api = useApi(({ limits }) => ({ limits: parseLimits(DEFAULT_LIMITS) ?? limits }));

test('of 500 messages in a minute, 30 are sent; the other one can still answer', async () => {
  const host = await api.signIn('host@lodge.test', 'host');
  const guest = await api.signIn('guest@lodge.test');
  const { id } = (await guest.call('POST', '/api/threads', { roomId: await addRoom(host) })).body;
  const send = (by: typeof guest) =>
    by.call('POST', `/api/threads/${id}/messages`, { id: randomUUID(), text: 'Hello?' });
  const statuses: number[] = [];
  for (let count = 0; count < 500; count += 1) statuses.push((await send(guest)).status);
  expect(statuses.filter((status) => status === 200).length).toBe(30);
  expect(statuses.filter((status) => status === 429).length).toBe(470);
  expect((await send(host)).status).toBe(200);
});
