// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { formatShortDay } from 'contracts';
import { fakeApi, fakeRoomDetail, inDays, Refused } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({ ...(await original<object>()), preloadIdentity: vi.fn(async () => {}) }));

beforeEach(() => providePages());

const region = () => screen.queryByRole('region', { name: 'The room you want to see' });

async function openLogin(from: string) {
  renderSite(`/login?from=${encodeURIComponent(from)}`);
  await screen.findByRole('heading', { name: 'Log in' });
}

test('the login page shows the requested room, dates and guests', async () => {
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail({ rating: { average: 4.87, count: 12 } }) });
  await openLogin(`/room/room-1?from=${inDays(5)}&to=${inDays(8)}&adults=2&pets=1`);
  await waitFor(() => expect(region()).not.toBeNull());
  const room = within(region() as HTMLElement);
  const wanted = [`${formatShortDay(inDays(5))} to ${formatShortDay(inDays(8))}`, '2 adults, 1 pet'];
  for (const text of ['Sunny flat', 'Lisbon, Portugal', /^\$19\.99 per night.*4\.87/, ...wanted])
    expect(room.getByText(text)).toBeTruthy();
});

test('the login page omits the dates if they are invalid', async () => {
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail() });
  await openLogin('/room/room-1?from=soon&to=2027-01-02');
  await waitFor(() => expect(region()).not.toBeNull());
  expect(within(region() as HTMLElement).queryByText(/ to /)).toBeNull();
});

test.each([
  ['an unlisted room', () => fakeRoomDetail({ unlisted: true })],
  ['a room that does not exist', () => new Refused('room-not-found')],
])('%s is not shown', async (_, answer) => {
  const sent = fakeApi({ 'GET /room/room-1': answer });
  await openLogin('/room/room-1');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeTruthy());
  expect(region()).toBeNull();
});

test.each(['/dashboard', '//evil.test/room/room-1', 'https://evil.test/room/room-1', '/room/'])(
  'nothing is requested for %s',
  async (from) => {
    const sent = fakeApi({});
    await openLogin(from);
    expect(sent.filter(({ call }) => call.startsWith('GET /room/'))).toEqual([]);
  },
);
