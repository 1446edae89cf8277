// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeRoom, HOST, inDays, Refused } from 'shared-testing';
import type { WorldMapProps } from 'shared-ui/map';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

/** Replaces the map, because it needs a real canvas. */
vi.mock('shared-ui/map', () => ({
  WorldMap: ({ point, onMovePoint }: WorldMapProps) => (
    <button onClick={() => onMovePoint?.({ lat: 38.71, lon: -9.13 })} type="button">
      {point?.lat} {point?.lon}
    </button>
  ),
}));

const SPOT = { lat: 38.7, lon: -9.1, isExact: true };
const room = fakeRoom({ version: 4 });
const saved = { acknowledged: true, room };
const ADDRESS = '/dashboard/my-listings/room-1/edit';

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({
    'GET /rooms/room-1/check-in': () => ({ text: '', version: 0 }),
    'GET /room/room-1': () => ({ ...room, taken: [], today: inDays(0), spot: SPOT }),
    [`GET /rooms/${HOST.email}`]: () => [room],
    'PUT /rooms/room-1': () => saved,
    ...answers,
  });
  renderRoute(routes, ADDRESS);
  return () => sent.find(({ call }) => call === 'PUT /rooms/room-1')?.body as Record<string, unknown> | undefined;
}

const show = async () => userEvent.click(await screen.findByRole('button', { name: 'Show it on the map' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

beforeAll(async () => void (await import('./update-room-page.tsx')));
beforeEach(() => localStorage.clear());

test('a host can move the room’s point on the map', async () => {
  const body = open();
  await show();
  await userEvent.click(await screen.findByRole('button', { name: '38.7 -9.1' }));
  expect(await screen.findByRole('button', { name: '38.71 -9.13' })).toBeTruthy();
  await save();
  await waitFor(() => expect(body()?.spot).toEqual({ lat: 38.71, lon: -9.13 }));
});

test('a point is not sent unless it was moved', async () => {
  const body = open({
    'GET /places?q=Porto': () => [{ kind: 'city', label: 'Porto', spot: { lat: 41.1, lon: -8.6 } }],
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: '38.7 -9.1' }));
  const location = screen.getByLabelText(/Location/);
  await userEvent.clear(location);
  await userEvent.type(location, 'Porto');
  await show();
  expect(await screen.findByRole('button', { name: '41.1 -8.6' })).toBeTruthy();
  await save();
  await waitFor(() => expect(body()?.location).toBe('Porto'));
  expect(body()).not.toHaveProperty('spot');
});

test.each([
  ['that is unknown', () => [], /^We don’t know where this is/],
  ['that could not be looked up', () => new Refused('database-unavailable'), /^The place could not be looked up/],
])('a location %s shows a notice without blocking the form', async (_, answer, sentence) => {
  open({ 'GET /places?q=Atlantis': answer });
  const location = await screen.findByLabelText(/Location/);
  await userEvent.clear(location);
  await userEvent.type(location, 'Atlantis');
  await show();
  expect(await screen.findByText(sentence)).toBeTruthy();
});
