// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, GUEST, Refused, renderRoute } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { type FakeEvents, fakeEvents } from '../testing/fake-events.ts';
import { messageAt, SUMMARY } from '../testing/samples.ts';

let streams: FakeEvents[];
beforeEach(async () => {
  streams = await fakeEvents();
});
const show = () => renderRoute(routes, '/dashboard/inbox', { user: GUEST, role: 'guest' });

test('each thread shows its person, room, last message and unread count', async () => {
  fakeApi({ 'GET /threads': () => [SUMMARY] });
  show();
  const row = await screen.findByRole('link', { name: /Hanna Host/ });
  expect(row.getAttribute('href')).toBe('/dashboard/inbox/thread-1');
  for (const text of ['Quiet house', 'Yes, two cribs.', '2 new']) expect(row.textContent).toContain(text);
});

test('an empty inbox explains how to start a thread', async () => {
  fakeApi({ 'GET /threads': () => [] });
  show();
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});

test('an inbox that fails to load can be retried', async () => {
  fakeApi({ 'GET /threads': () => new Refused('not-allowed') });
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a new message is shown without a reload', async () => {
  let text = 'Before';
  fakeApi({ 'GET /threads': () => [{ ...SUMMARY, last: { ...SUMMARY.last, text } }] });
  show();
  await screen.findByText('Before');
  text = 'After';
  act(() => streams[0]?.say('thread', '7', { thread: 'thread-1', last: 3, read: 1 }));
  expect(await screen.findByText('After')).toBeTruthy();
});

test('a message from the stream moves its thread to the top without a request', async () => {
  const other = { ...SUMMARY, id: 'thread-2', other: { name: 'Otto Other', image: null } };
  const sent = fakeApi({ 'GET /threads': () => [other, SUMMARY] });
  show();
  await screen.findByText('Otto Other');
  const before = sent.length;
  const summary = { ...SUMMARY, last: { ...SUMMARY.last, text: 'After' } };
  const news = { message: messageAt(3, 'After'), summary, hidesContacts: true };
  act(() => streams[0]?.say('thread', '7', { thread: 'thread-1', last: 3, read: 1, news }));
  await screen.findByText('After');
  const rows = screen.getAllByRole('link');
  expect(rows.map(({ textContent }) => /Hanna Host|Otto Other/.exec(textContent)?.[0])).toEqual([
    'Hanna Host',
    'Otto Other',
  ]);
  expect(rows[0]?.textContent).toContain('After');
  expect(sent.length).toBe(before);
});

test('a message that arrives while the list is loading restarts the request', async () => {
  const [early, late] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  let asked = 0;
  fakeApi({ 'GET /threads': () => (asked++ === 0 ? early : late).promise });
  show();
  await waitFor(() => expect(streams).toHaveLength(1));
  const news = { message: messageAt(3, 'After'), summary: SUMMARY, hidesContacts: true };
  await act(async () => streams[0]?.say('thread', '7', { thread: 'thread-1', last: 3, read: 1, news }));
  early.resolve(Response.json([]) as never);
  late.resolve(Response.json([SUMMARY]) as never);
  expect(await screen.findByRole('link', { name: /Hanna Host/ })).toBeTruthy();
});

test('a reconnect resumes from the last event', async () => {
  fakeApi({ 'GET /threads': () => [SUMMARY] });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
  await screen.findByText('Yes, two cribs.');
  expect(streams.map(({ url }) => url)).toEqual(['/api/messages/events']);
  streams[0]?.say('reset', '41');
  streams[0]?.onerror?.();
  expect(streams[0]?.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(streams[1]?.url).toBe('/api/messages/events?after=41');
  await vi.advanceTimersByTimeAsync(29_000);
  streams[1]?.say('beat', '42');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(streams.length).toBe(2);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(streams[2]?.url).toBe('/api/messages/events?after=42');
  vi.useRealTimers();
});

test('a hidden tab has no connection', async () => {
  fakeApi({ 'GET /threads': () => [SUMMARY] });
  show();
  await screen.findByText('Yes, two cribs.');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(streams.at(-1)?.isClosed).toBe(true);
  visibility.mockReturnValue('visible');
  const before = streams.length;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(streams.length).toBe(before + 1);
  visibility.mockRestore();
});
