// @vitest-environment jsdom
import { api } from 'shared-platform';
import { expect, test } from 'vitest';
import { fakeApi, takeUnansweredCalls } from './fake-api.ts';
import { Refused } from './index.ts';

test('a call is answered by its method and path, and returned with its body', async () => {
  const sent = fakeApi({ 'PATCH /rooms/status/room 1': () => ({ modifiedCount: 1 }) });
  expect(await api.markRoom('room 1', true)).toEqual({ modifiedCount: 1 });
  expect(sent).toEqual([{ call: 'PATCH /rooms/status/room 1', body: { status: true } }]);
});

test('a refusal has a code, its status and the problem of each field', async () => {
  fakeApi({ 'DELETE /rooms/room-1': () => new Refused('active-booking', { room: 'Booked' }) });
  await expect(api.deleteRoom('room-1')).rejects.toMatchObject({
    status: 409,
    code: 'active-booking',
    fields: { room: 'Booked' },
  });
});

test('unanswered calls are remembered, even without any fake answers', async () => {
  await expect(api.getSession()).rejects.toMatchObject({ code: 'no-answer' });
  fakeApi({});
  await expect(api.listUsers()).rejects.toMatchObject({ code: 'no-answer' });
  expect(takeUnansweredCalls()).toEqual(['GET /session', 'GET /users']);
});
