// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FORMER_NAME } from 'contracts';
import { newMessageReport } from 'contracts/schemas';
import { fakeApi, GUEST, HOST, Refused, renderRoute } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { type FakeEvents, fakeEvents } from '../testing/fake-events.ts';
import { messageAt, SUMMARY, THREAD } from '../testing/samples.ts';

const PATH = '/threads/thread-1';
const READ = { [`PUT ${PATH}/read`]: () => ({ success: true as const }) };

let streams: FakeEvents[];
beforeEach(async () => {
  streams = await fakeEvents();
  sessionStorage.clear();
});
const show = (address = '/dashboard/inbox/thread-1') => renderRoute(routes, address, { user: GUEST, role: 'guest' });
const showHost = () => renderRoute(routes, '/dashboard/inbox/thread-1', { user: HOST, role: 'host' });
const bubbles = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('opening a thread marks its messages as read', async () => {
  const sent = fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'Call [hidden]', { isMasked: true })],
  });
  show();
  expect(await screen.findByText('Call [hidden]')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Hanna Host' })).toBeTruthy();
  expect(screen.getByText('Contacts are hidden until free cancellation of a booking has ended.')).toBeTruthy();
  expect(screen.getByText(/Not booked yet/)).toBeTruthy();
  await waitFor(() => expect(sent).toContainEqual({ call: `PUT ${PATH}/read`, body: { position: 1 } }));
});

test('a sent message is shown only once', async () => {
  const answer = Promise.withResolvers<void>();
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [],
    [`POST ${PATH}/messages`]: async (body: unknown) => {
      await answer.promise;
      const { id, text } = body as { id: string; text: string };
      return messageAt(1, text, { id, from: 'me' });
    },
  } as never);
  show();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message to Hanna Host');
  fireEvent.change(field, { target: { value: 'Is there a crib?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sending…')).toBeTruthy();
  expect(field.value).toBe('');
  answer.resolve();
  await waitFor(() => expect(screen.queryByText('Sending…')).toBe(null));
  expect(bubbles().filter((text) => text?.includes('Is there a crib?')).length).toBe(1);
});

test('a retry of a refused message has the same id', async () => {
  let isRefused = true;
  const sent = fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [],
    [`POST ${PATH}/messages`]: (body: unknown) =>
      isRefused ? new Refused('too-many-requests') : messageAt(1, 'Hello', { ...(body as object), from: 'me' }),
  } as never);
  show();
  fireEvent.change(await screen.findByLabelText('Message to Hanna Host'), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Not sent.')).toBe(null));
  const ids = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => (body as { id: string }).id);
  expect(ids.length).toBe(2);
  expect(new Set(ids).size).toBe(1);
});

test('a message can be sent again after a network responded with its login page', async () => {
  let isIntercepted = true;
  const portal = () =>
    new Response('<html>Log in to the hotel network</html>', { headers: { 'content-type': 'text/html' } });
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [],
    [`POST ${PATH}/messages`]: (body: unknown) =>
      isIntercepted ? portal() : messageAt(1, 'Hello', { ...(body as object), from: 'me' }),
  } as never);
  show();
  fireEvent.change(await screen.findByLabelText('Message to Hanna Host'), { target: { value: 'Hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in to the network, then try again.');
  expect(screen.getByText('Hello')).toBeTruthy();
  isIntercepted = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Not sent.')).toBe(null));
  expect(screen.getByText('Hello')).toBeTruthy();
});

test('a refetch requests only messages after the last one', async () => {
  const sent = fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'One')],
    [`GET ${PATH}/messages?after=1`]: () => [messageAt(2, 'Two')],
    [`GET ${PATH}/messages?after=2`]: () => [],
    'GET /threads': () => [],
  });
  show();
  await screen.findByText('One');
  const tell = () => act(() => streams[0]?.say('thread', '9', { thread: 'thread-1', last: 2, read: 1 }));
  tell();
  await screen.findByText('Two');
  tell();
  await waitFor(() => expect(sent.filter(({ call }) => call.endsWith('after=2')).length).toBeGreaterThan(0));
  expect(bubbles().map((text) => /One|Two/.exec(text ?? '')?.[0])).toEqual(['One', 'Two']);
});

const threadEvent = (position: number, text: string, hidesContacts = THREAD.hidesContacts) => ({
  thread: 'thread-1',
  last: position,
  read: 1,
  news: { message: messageAt(position, text), summary: SUMMARY, hidesContacts },
});

test('a message from the stream is shown without a request', async () => {
  const sent = fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'One')],
  });
  show();
  await screen.findByText('One');
  const reads = () => sent.filter(({ call }) => call.startsWith(`GET ${PATH}`)).length;
  const before = reads();
  act(() => streams[0]?.say('thread', '9', threadEvent(2, 'Two')));
  await screen.findByText('Two');
  expect(reads()).toBe(before);
});

test('a message after a gap makes the page load the missed messages', async () => {
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'One')],
    [`GET ${PATH}/messages?after=1`]: () => [messageAt(2, 'Two'), messageAt(3, 'Three')],
    [`GET ${PATH}/messages?after=3`]: () => [],
  });
  show();
  await screen.findByText('One');
  act(() => streams[0]?.say('thread', '9', threadEvent(3, 'Three')));
  await screen.findByText('Two');
  expect(screen.getByText('Three')).toBeTruthy();
});

test('earlier messages are reloaded when contacts are no longer hidden', async () => {
  let hidesContacts = true;
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => ({ ...THREAD, hidesContacts }),
    [`GET ${PATH}/messages`]: () => [messageAt(1, hidesContacts ? 'Call •••' : 'Call 555 0100')],
    [`GET ${PATH}/messages?after=1`]: () => [],
    'GET /threads': () => [],
  });
  show();
  await screen.findByText('Call •••');
  hidesContacts = false;
  act(() => streams[0]?.say('thread', '9', threadEvent(2, 'Two', false)));
  expect(await screen.findByText('Call 555 0100')).toBeTruthy();
});

test('an unsent message survives a reload', async () => {
  fakeApi({ ...READ, [`GET ${PATH}`]: () => THREAD, [`GET ${PATH}/messages`]: () => [] });
  show();
  fireEvent.change(await screen.findByLabelText('Message to Hanna Host'), { target: { value: 'Half a qu' } });
  cleanup();
  show();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message to Hanna Host')).value).toBe('Half a qu');
});

test('an unsent message is not shown to the next person who signs in', async () => {
  fakeApi({ ...READ, [`GET ${PATH}`]: () => THREAD, [`GET ${PATH}/messages`]: () => [] });
  show();
  fireEvent.change(await screen.findByLabelText('Message to Hanna Host'), { target: { value: 'My door code' } });
  cleanup();
  showHost();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message to Hanna Host')).value).toBe('');
});

test('a blocked person cannot write', async () => {
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => ({ ...THREAD, blockedBy: 'other' as const }),
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'One')],
  });
  show();
  expect(await screen.findByText(/does not take messages from you/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBe(null);
});

test('a deleted person cannot be messaged or blocked', async () => {
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => ({ ...THREAD, other: { name: FORMER_NAME, image: null }, isGone: true }),
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'One')],
  });
  show();
  expect(await screen.findByText(/^This account was deleted/)).toBeTruthy();
  for (const name of ['Send', 'Block']) expect(screen.queryByRole('button', { name })).toBe(null);
});

test('a host can insert a saved reply', async () => {
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => ({ ...THREAD, role: 'host' as const, other: { name: 'Gus Guest', image: null } }),
    [`GET ${PATH}/messages`]: () => [],
    'GET /message-templates': () => [{ id: 'a', name: 'The way', text: 'Take the bus.' }],
  });
  showHost();
  fireEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Insert The way' }));
  const area = screen.getByLabelText<HTMLTextAreaElement>('Message to Gus Guest');
  expect(area.value).toBe('Take the bus.');
  // The text field has focus, so Ctrl+Enter would send the message.
  await waitFor(() => expect(document.activeElement).toBe(area));
});

test('a link to the messages about a room opens its thread', async () => {
  const sent = fakeApi({
    ...READ,
    'POST /threads': () => ({ id: 'thread-1' }),
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [],
  });
  show('/dashboard/inbox/new?room=room-1');
  await screen.findByRole('heading', { level: 1, name: 'Hanna Host' });
  expect(sent[0]).toEqual({ call: 'POST /threads', body: { roomId: 'room-1' } });
});

test('the page of another person’s thread shows an error', async () => {
  fakeApi({ [`GET ${PATH}`]: () => new Refused('thread-not-found') });
  show();
  expect(await screen.findByText("These aren't your messages")).toBeTruthy();
});

test('a message of the other person can be reported with a reason', async () => {
  await preloadDialog();
  const REPORT = `POST ${PATH}/messages/message-2/report` as const;
  const sent = fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [
      messageAt(1, 'Hello', { from: 'me' }),
      messageAt(2, 'Pay in cash'),
      messageAt(3, '', { isRemoved: true }),
    ],
    [REPORT]: () => ({ success: true as const }),
  });
  show();
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Report/ });
  expect(others).toEqual([]);
  fireEvent.click(button as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this message by Hanna Host' }));
  fireEvent.click(dialog.getByRole('radio', { name: /a scam/ }));
  fireEvent.change(dialog.getByLabelText('Details'), { target: { value: 'He asks all of us' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. An administrator will look at the message.')).toBeTruthy();
  const { body } = sent.find(({ call }) => call === REPORT) ?? {};
  expect(newMessageReport.safeParse(body).data).toEqual({ reason: 'scam', text: 'He asks all of us' });
});

test('a message that an admin removes disappears from an open page', async () => {
  let removed = 0;
  fakeApi({
    ...READ,
    'GET /threads': () => [],
    [`GET ${PATH}`]: () => ({ ...THREAD, removed }),
    [`GET ${PATH}/messages`]: () => [removed ? messageAt(1, '', { isRemoved: true }) : messageAt(1, 'Idiot')],
    [`GET ${PATH}/messages?after=1`]: () => [],
  } as never);
  show();
  await screen.findByText('Idiot');
  removed = 1;
  act(() => streams[0]?.say('thread', '9', { thread: 'thread-1', last: 1, read: 1 }));
  expect(await screen.findByText('This message was removed.')).toBeTruthy();
  expect(screen.queryByText('Idiot')).toBe(null);
});

test('uploads of a message’s pictures can be canceled', async () => {
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [],
    [`POST ${PATH}/pictures`]: () => new Promise(() => {}),
  } as never);
  show();
  const files = [new File(['x'], 'crib.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Add pictures'), { target: { files } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a picture that was refused for good cannot be retried', async () => {
  let isDown = true;
  fakeApi({
    ...READ,
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [],
    [`POST ${PATH}/pictures`]: (body: unknown) => {
      if (((body as FormData).get('image') as File).name === 'half.jpg') return new Refused('image-damaged');
      return isDown ? new Refused('images-unavailable') : { address: '/api/threads/thread-1/pictures/p1' };
    },
  } as never);
  show();
  const files = ['half.jpg', 'crib.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  fireEvent.change(await screen.findByLabelText('Add pictures'), { target: { files } });
  expect(await screen.findByText(/“half.jpg” was not added. This picture is damaged/)).toBeTruthy();
  expect(await screen.findByText(/“crib.jpg” was not added/)).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Upload again' }));
  expect(await screen.findByAltText('1 to send')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a wide screen shows the other threads beside the messages', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const other = { ...SUMMARY, id: 'thread-2', other: { name: 'Otto Other', image: null } };
  fakeApi({
    ...READ,
    'GET /threads': () => [other, SUMMARY],
    [`GET ${PATH}`]: () => THREAD,
    [`GET ${PATH}/messages`]: () => [messageAt(1, 'One')],
  });
  show();
  const list = within(await screen.findByRole('navigation', { name: 'Conversations' }));
  expect((await list.findByRole('link', { name: /Otto Other/ })).getAttribute('href')).toBe(
    '/dashboard/inbox/thread-2',
  );
  expect(list.getByRole('link', { name: /Hanna Host/ }).getAttribute('aria-current')).toBe('page');
  vi.unstubAllGlobals();
});

test.each([
  ['a mouse', true],
  ['touch', false],
])('a device with %s and open contacts shows the shortcut: %s', async (_, matches) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
  fakeApi({
    ...READ,
    'GET /threads': () => [SUMMARY],
    [`GET ${PATH}`]: () => ({ ...THREAD, hidesContacts: false }),
    [`GET ${PATH}/messages`]: () => [],
  });
  show();
  await screen.findByLabelText('Message to Hanna Host');
  expect(screen.queryByText('Ctrl + Enter sends it.') !== null).toBe(matches);
  vi.unstubAllGlobals();
});
