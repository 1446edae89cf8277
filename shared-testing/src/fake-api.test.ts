// @vitest-environment jsdom
import { api } from 'shared-platform';
import { expect, test } from 'vitest';
import { fakeApi, takeForgottenCalls } from './fake-api.ts';
import { Refused } from './index.ts';

test('a call is answered by its method and path, and is told with what it sent', async () => {
  const sent = fakeApi({ 'PATCH /rooms/status/room 1': () => ({ modifiedCount: 1 }) });
  expect(await api.markRoom('room 1', true)).toEqual({ modifiedCount: 1 });
  expect(sent).toEqual([{ call: 'PATCH /rooms/status/room 1', body: { status: true } }]);
});

test('a refusal has the code, its status and what is wrong with each field', async () => {
  fakeApi({ 'DELETE /rooms/room-1': () => new Refused('active-booking', { room: 'Booked' }) });
  await expect(api.deleteRoom('room-1')).rejects.toMatchObject({
    status: 409,
    code: 'active-booking',
    fields: { room: 'Booked' },
  });
});

test('a call that nobody answers is remembered, also without any answers', async () => {
  await expect(api.getSession()).rejects.toMatchObject({ code: 'no-answer' });
  fakeApi({});
  await expect(api.listUsers()).rejects.toMatchObject({ code: 'no-answer' });
  expect(takeForgottenCalls()).toEqual(['GET /session', 'GET /users']);
});
