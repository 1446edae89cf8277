// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mapField, type SearchPins } from 'contracts';
import { useEffect } from 'react';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeRoomCard, Refused, renderRoute } from 'shared-testing';
import type { WorldMapProps } from 'shared-ui/map';
import { expect, test, vi } from 'vitest';
import { routes } from '../../routes.tsx';
import { fakeSummary } from '../../testing/fake-search.ts';

const LISBON = { lat: 38.72, lon: -9.14 };
const PORTO = { lat: 41.15, lon: -8.61 };
const MOVED = '-10,38,-9,39';

/** Replaces the map, which needs a real canvas, with its props as text and buttons that move it. */
vi.mock('shared-ui/map', async (original) => ({
  ...(await original<object>()),
  WorldMap({ area, pins = [], onMove, onPoint, onPress }: WorldMapProps) {
    const text = String(area);
    // biome-ignore lint/correctness/useExhaustiveDependencies: compares the numbers, like the real map
    useEffect(() => onMove?.({ area, isByVisitor: false }), [text]);
    return (
      <>
        <output aria-label="area">{text}</output>
        <button onClick={() => onMove?.({ area: [-10, 38, -9, 39], isByVisitor: true })} type="button">
          move
        </button>
        {pins.map((pin) => (
          <button
            data-state={pin.state}
            key={pin.key}
            onBlur={() => onPoint?.(undefined)}
            onClick={() => onPress?.(pin)}
            onFocus={() => onPoint?.(pin.key)}
            type="button"
          >
            {pin.label}
          </button>
        ))}
      </>
    );
  },
}));

const room = { _id: 'room-1', title: 'Sunny flat', location: 'Lisbon, Portugal', image: '/img/1' };
const found: SearchPins = {
  pins: [
    { ...LISBON, count: 1, price: 19.99, room },
    { ...PORTO, count: 2, price: 80 },
  ],
  fields: 256,
  isExact: true,
  extent: [-9.14, 38.72, -8.61, 41.15],
};
const cards = [fakeRoomCard({ spot: LISBON }), fakeRoomCard({ _id: 'room-2', spot: PORTO })];
const AROUND = '-9.875,38.5175,-7.875,41.3525';
const summary = { place: null, count: 2, isExact: true, prices: { edges: [], counts: [] }, without: [] };

const answers = (where: string, more = '') => {
  const pins = (bounds: string) => `GET /search/pins?${where && `${where}&`}bounds=${bounds}${more}`;
  return {
    [`GET /rooms?${where}${more}&fields=card`]: () => cards,
    [`GET /search?${where}${more}`]: () => summary,
    [pins('-180,-85,180,85')]: () => found,
    [pins(AROUND)]: () => found,
    [pins(MOVED)]: () => found,
  };
};

const area = async () => (await screen.findByLabelText('area')).textContent;
const pin = (name: string | RegExp) => screen.findByRole('button', { name });
const cardOf = (id: string) => document.querySelector(`li a[href^="/room/${id}"]`);

test('highlighting a room in the list highlights it on the map and vice versa', async () => {
  fakeApi(answers('where=Portugal'));
  renderRoute(routes, '/?where=Portugal&view=map');
  expect(await area()).toBe(AROUND);
  const single = await pin('Sunny flat, Lisbon, Portugal, $19.99 per night');
  expect(await screen.findByText('3 rooms on the map')).toBeTruthy();
  await waitFor(() => expect(cardOf('room-1')).not.toBeNull());
  act(() => single.focus());
  await waitFor(() => expect(cardOf('room-1')?.hasAttribute('data-marked')).toBe(true));
  expect(cardOf('room-2')?.hasAttribute('data-marked')).toBe(false);
  const group = await pin('2 rooms from $80 per night');
  act(() => group.focus());
  await waitFor(() => expect(cardOf('room-2')?.hasAttribute('data-marked')).toBe(true));
  act(() => (cardOf('room-2') as HTMLElement).focus());
  await waitFor(() => expect(group.dataset.state).toBe('marked'));
  expect(mapField(PORTO, 256)).not.toBe(mapField(LISBON, 256));
});

test('a pin opens a card that links to its room with dates and guests', async () => {
  fakeApi(answers('where=Portugal', '&adults=2'));
  renderRoute(routes, '/?where=Portugal&adults=2&view=map');
  await userEvent.click(await pin(/^Sunny flat/));
  const chosen = screen.getByRole('region', { name: 'Chosen on the map' });
  expect(chosen.querySelector('a')?.getAttribute('href')).toBe('/room/room-1?adults=2');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Chosen on the map' })).toBeNull();
});

test('pressing a group of rooms zooms in', async () => {
  const asked: string[] = [];
  const known: Record<string, () => unknown> = answers('where=Portugal');
  fakeApi(
    new Proxy(known, {
      get: (all, call: string) => {
        asked.push(call);
        return all[call] ?? (call.startsWith('GET /search/pins') ? () => found : undefined);
      },
    }),
  );
  renderRoute(routes, '/?where=Portugal&view=map');
  await userEvent.click(await pin('2 rooms from $80 per night'));
  await waitFor(async () => expect((await area())?.startsWith('-8.86')).toBe(true));
  expect(screen.getByRole('button', { name: 'Search this area' })).toBeTruthy();
});

test('a search by map area replaces a search by name and vice versa', async () => {
  fakeApi({
    ...answers('where=Portugal'),
    ...answers(''),
    [`GET /rooms?bounds=${MOVED}&fields=card`]: () => cards,
    [`GET /search?bounds=${MOVED}`]: () => summary,
    'GET /places?q=': () => [],
  });
  const router = renderRoute(routes, '/?where=Portugal&view=map');
  await pin(/^Sunny flat/);
  expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'move' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Search this area' }));
  expect(await screen.findByText('2 rooms in this area')).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('bounds')).toBe(MOVED);
  expect(new URLSearchParams(router.state.location.search).get('where')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
  await userEvent.type(await screen.findByLabelText('Where'), 'Portugal');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?view=map&where=Portugal'));
});

test('a place without rooms is shown with the rooms near it', async () => {
  const spot = { lat: 48.14, lon: 11.57 };
  const place = { kind: 'city', label: 'Munich, Germany', spot };
  const room = fakeRoomCard({ km: 67, spot: { lat: 47.6, lon: 11.07 } });
  const nothing = { ...found, pins: [], extent: null };
  let near: object | undefined;
  const known: Record<string, () => unknown> = {
    'GET /rooms?where=Munich&fields=card': () => [],
    'GET /search?where=Germany': () => fakeSummary({ count: 0 }),
    'GET /search?where=Munich': () => ({ ...fakeSummary({ count: 0 }), place, near }),
  };
  const isPins = (call: string) => call.startsWith('GET /search/pins?where=Munich&bounds=');
  fakeApi(new Proxy(known, { get: (all, call: string) => (isPins(call) ? () => nothing : all[call]) }));
  renderRoute(routes, '/?where=Munich&view=map');
  expect(await area()).toBe('10.57,47.14,12.57,49.14');
  cleanup();
  queryClient.clear();
  near = { km: 80, count: 1, isExact: true, rooms: [room] };
  renderRoute(routes, '/?where=Munich&view=map');
  expect(await area()).toBe('10.32,46.87,12.32,48.87');
  await userEvent.click(await pin(/^Sunny flat/));
  expect(screen.getByRole('region', { name: 'Chosen on the map' })).toBeTruthy();
});

test('invalid bounds are ignored and reported', async () => {
  fakeApi(answers('where=Portugal'));
  renderRoute(routes, '/?where=Portugal&bounds=9,46,10,45&view=map');
  expect(await screen.findByText('The part of the map is upside down, or not on the map.')).toBeTruthy();
  expect(await area()).toBe(AROUND);
});

test('the map shows a whole area that crosses the date line', async () => {
  const pins = 'GET /search/pins?bounds=';
  fakeApi({
    'GET /rooms?bounds=179,-18,-179,-17&fields=card': () => cards,
    'GET /search?bounds=179,-18,-179,-17': () => summary,
    [`${pins}179,-18,-179,-17`]: () => ({
      ...found,
      pins: [{ lat: -17.5, lon: 179.98, count: 2, price: 80 }],
    }),
    [`${pins}179.73,-17.625,-179.77,-17.375`]: () => found,
  });
  renderRoute(routes, '/?bounds=179,-18,-179,-17&view=map');
  expect(await area()).toBe('179,-18,-179,-17');
  await userEvent.click(await pin('2 rooms from $80 per night'));
  await waitFor(async () => expect(await area()).toBe('179.73,-17.625,-179.77,-17.375'));
});

test('a notice is shown next to the list if the pins fail to load', async () => {
  fakeApi({
    ...answers('where=Portugal'),
    'GET /search/pins?where=Portugal&bounds=-180,-85,180,85': () => new Refused('database-unavailable'),
  });
  renderRoute(routes, '/?where=Portugal&view=map');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The rooms could not be put on the map/);
  await waitFor(() => expect(cardOf('room-1')).not.toBeNull());
});
