// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, GUEST, inHebrew, mixedTexts, renderRoute } from 'shared-testing';
import { beforeEach, expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { fakeEvents } from './testing/fake-events.ts';
import { messageAt, SUMMARY, THREAD } from './testing/samples.ts';

beforeEach(async () => {
  await fakeEvents();
});

test.each([
  ['/dashboard/inbox', 'Inbox'],
  ['/dashboard/inbox/thread-1', /בית/],
])('%s keeps its word order around right-to-left names', async (address, name) => {
  fakeApi({
    'GET /threads': () => inHebrew([SUMMARY]),
    'GET /threads/thread-1': () => inHebrew({ ...THREAD, read: 1 }),
    'GET /threads/thread-1/messages': () => inHebrew([messageAt(1, 'Hello')]),
  });
  renderRoute(routes, address, { user: GUEST, role: 'guest' });
  await screen.findByRole('heading', { level: 1, name });
  await screen.findAllByText(/בית \d+!/);
  expect(mixedTexts()).toEqual([]);
});
