// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MAIL_KINDS, type Notification, sentenceOf, UNREAD_NOTIFICATIONS } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, GUEST, Refused, renderRoute } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { type FakeEvents, fakeEvents } from '../testing/fake-events.ts';

const CHOICES = MAIL_KINDS.map((kind) => ({ kind, isStopped: kind === 'messages' }));
const show = () => renderRoute(routes, '/dashboard/notifications', { user: GUEST, role: 'guest' });
let streams: FakeEvents[];

beforeEach(async () => {
  streams = await fakeEvents();
});

const noteOf = (change: Partial<Notification> = {}): Notification => ({
  _id: 'note-1',
  kind: 'booking-made',
  at: '2126-01-01T10:00:00.000Z',
  isRead: false,
  title: 'Gina booked Quiet house',
  text: 'Jan 10 to Jan 12',
  path: '/dashboard/manage-bookings/1',
  ...change,
});
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole<HTMLAnchorElement>('link');
const choices = { 'GET /mail-choices': () => CHOICES };

test('opening a notification marks it as read', async () => {
  let notes = [noteOf(), noteOf({ _id: 'note-0', isRead: true, title: 'Omar booked Barn', over: 'Cancelled' })];
  const calls = fakeApi({
    'GET /notifications': () => notes,
    'PUT /notifications/note-1/read': () => {
      notes = notes.map((note) => ({ ...note, isRead: true }));
      return { success: true };
    },
    ...choices,
  });
  queryClient.setQueryData(UNREAD_NOTIFICATIONS, { unread: 1 });
  show();
  const [unread, read] = await rows();
  expect(unread?.textContent).toContain('Unread: Gina booked Quiet house');
  expect(unread?.getAttribute('href')).toBe('/dashboard/manage-bookings/1');
  expect(read?.textContent).toMatch(/Cancelled$/);
  expect(read?.textContent).not.toContain('Unread');
  if (unread) fireEvent.click(unread);
  await waitFor(() => expect(queryClient.getQueryState(UNREAD_NOTIFICATIONS)?.isInvalidated).toBe(true));
  expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call)).toEqual([
    'PUT /notifications/note-1/read',
  ]);
});

test('all shown notifications can be marked as read', async () => {
  let notes = [noteOf({ _id: 'note-2' }), noteOf()];
  const calls = fakeApi({
    'GET /notifications': () => notes,
    'PUT /notifications/read': () => {
      notes = [noteOf({ _id: 'note-3' }), ...notes.map((note) => ({ ...note, isRead: true }))];
      return { success: true };
    },
    ...choices,
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(async () =>
    expect((await rows()).map(({ textContent }) => textContent?.startsWith('Unread'))).toEqual([true, false, false]),
  );
  expect(calls).toContainEqual({ call: 'PUT /notifications/read', body: { upTo: 'note-2' } });
});

test('notifications stay unread if marking them as read fails', async () => {
  fakeApi({
    'GET /notifications': () => [noteOf()],
    'PUT /notifications/read': () => new Refused('too-many-requests'),
    ...choices,
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
  expect((await rows())[0]?.textContent).toContain('Unread');
});

test('an empty list explains what it is for', async () => {
  fakeApi({ 'GET /notifications': () => [], ...choices });
  show();
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('a list that fails to load can be retried', async () => {
  let fails = true;
  fakeApi({ 'GET /notifications': () => (fails ? new Refused('not-allowed') : [noteOf()]), ...choices });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  expect(await rows()).toHaveLength(1);
  expect(await box('Saved places')).toBeTruthy();
});

test('a new notification appears immediately', async () => {
  let notes = [noteOf()];
  fakeApi({ 'GET /notifications': () => notes, ...choices });
  show();
  expect(await rows()).toHaveLength(1);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  queryClient.setQueryData(UNREAD_NOTIFICATIONS, { unread: 1 });
  notes = [noteOf({ _id: 'note-2', title: 'Omar booked Barn' }), ...notes];
  streams[0]?.say('notifications', '7');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(queryClient.getQueryState(UNREAD_NOTIFICATIONS)?.isInvalidated).toBe(true);
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('each checkbox controls the emails of one kind', async () => {
  const asked: unknown[] = [];
  fakeApi({
    'GET /notifications': () => [],
    'GET /mail-choices': () => CHOICES,
    'PUT /mail-choices/saved-places': (body) => {
      asked.push(['saved-places', body]);
      return { success: true };
    },
    'PUT /mail-choices/messages': (body) => {
      asked.push(['messages', body]);
      return { success: true };
    },
  });
  show();
  expect((await box('Saved places')).checked).toBe(true);
  expect((await box('Messages')).checked).toBe(false);
  fireEvent.click(await box('Saved places'));
  fireEvent.click(await box('Messages'));
  await waitFor(async () =>
    expect([(await box('Saved places')).checked, (await box('Messages')).checked]).toEqual([false, true]),
  );
  await waitFor(() =>
    expect(asked).toEqual([
      ['saved-places', { stopped: true }],
      ['messages', { stopped: false }],
    ]),
  );
});

test('a choice that fails to save is reverted', async () => {
  fakeApi({
    'GET /notifications': () => [],
    'GET /mail-choices': () => CHOICES,
    'PUT /mail-choices/saved-places': () => new Refused('not-allowed'),
  });
  show();
  const asked = await box('Saved places');
  fireEvent.click(asked);
  expect(await screen.findByText(sentenceOf('not-allowed'))).toBeTruthy();
  expect(asked.checked).toBe(true);
});
