// @vitest-environment jsdom
import { deleteRoom, getSession, listUsers, markRoom } from 'contracts';
import { call } from 'shared-platform';
import { expect, test } from 'vitest';
import { fakeApi, takeUnansweredCalls } from './fake-api.ts';
import { Refused } from './refused.ts';

test('a call is matched by its method and path', async () => {
  const written = { acknowledged: true as const, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
  const sent = fakeApi({ 'PATCH /rooms/status/room 1': () => written });
  expect(await call(markRoom, { id: 'room 1', body: { status: true } })).toEqual(written);
  expect(sent).toEqual([{ call: 'PATCH /rooms/status/room 1', body: { status: true } }]);
});

test('a refusal has a code, a status and the problem of each field', async () => {
  fakeApi({ 'DELETE /rooms/room-1': () => new Refused('active-booking', { room: 'Booked' }) });
  await expect(call(deleteRoom, { id: 'room-1' })).rejects.toMatchObject({
    status: 409,
    code: 'active-booking',
    fields: { room: 'Booked' },
  });
});

test('unanswered calls are recorded even without fake responses', async () => {
  fakeApi({});
  await expect(call(getSession)).rejects.toMatchObject({ code: 'no-answer' });
  fakeApi({});
  await expect(call(listUsers)).rejects.toMatchObject({ code: 'no-answer' });
  expect(takeUnansweredCalls()).toEqual(['GET /session', 'GET /users']);
});
