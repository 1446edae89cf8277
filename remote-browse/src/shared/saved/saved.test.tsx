// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay, isolate, type SavedList, viewedRoomsKey } from 'contracts';
import { fakeApi, fakeRoomCard, fakeRoomDetail, GUEST, inDays, Refused, renderRoute } from 'shared-testing';
import { afterEach, expect, test } from 'vitest';
import { routes } from '../../routes.tsx';

const ROOMS = 'GET /rooms?fields=card';
const HOME = { [ROOMS]: () => [fakeRoomCard()], 'GET /statistics/guest/now': () => ({ upcoming: 0, next: null }) };
const person = { user: GUEST, role: 'guest' } as const;
const list = (change: Partial<SavedList> = {}): SavedList => ({ _id: 'summer', name: 'Summer', rooms: [], ...change });
const heart = () => screen.findByRole('button', { name: 'Save Sunny flat' });
const isPressed = async () => (await heart()).getAttribute('aria-pressed');
const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);

/** Presses as soon as the button is there, because a busy machine may take longer than a toast stays. */
async function pressInToast(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function openHome(who?: typeof person) {
  const router = renderRoute(routes, '/', who);
  await userEvent.hover(await screen.findByRole('link', { name: /Lisbon/ }));
  return router;
}

test('a heart saves its room to the most recently used list', async () => {
  let rooms: string[] = [];
  fakeApi({
    ...HOME,
    'GET /saved-lists': () => [list({ rooms })],
    'PUT /saved-rooms/room-1': () => {
      rooms = ['room-1'];
      return { list: { _id: 'summer', name: 'Summer' } };
    },
  });
  await openHome(person);
  expect(await isPressed()).toBe('false');
  await userEvent.click(await heart());
  expect(await screen.findByText('Saved to Summer')).toBeTruthy();
  await waitFor(async () => expect(await isPressed()).toBe('true'));
});

test('Undo restores a room that was removed from its lists', async () => {
  let rooms = ['room-1'];
  const sent = fakeApi({
    ...HOME,
    'GET /saved-lists': () => [list({ rooms })],
    'DELETE /saved-lists/summer/rooms/room-1': () => {
      rooms = [];
      return { success: true };
    },
    'PUT /saved-lists/summer/rooms/room-1': () => {
      rooms = ['room-1'];
      return { success: true };
    },
  });
  await openHome(person);
  await waitFor(async () => expect(await isPressed()).toBe('true'));
  await userEvent.click(await heart());
  await pressInToast('Undo');
  await waitFor(async () => expect(await isPressed()).toBe('true'));
  expect(callsOf(sent)).toContain('PUT /saved-lists/summer/rooms/room-1');
});

test('a refused save shows an error and reverts the heart', async () => {
  fakeApi({
    ...HOME,
    'GET /saved-lists': () => [list()],
    'PUT /saved-rooms/room-1': () => new Refused('list-full'),
  });
  await openHome(person);
  await userEvent.click(await heart());
  expect(await screen.findByText(/up to 100 places/)).toBeTruthy();
  await waitFor(async () => expect(await isPressed()).toBe('false'));
});

test('Change opens the room’s lists and can create one', async () => {
  const kept: SavedList[] = [list({ rooms: ['room-1'] })];
  const answers: Parameters<typeof fakeApi>[0] = {
    ...HOME,
    [ROOMS]: () => [fakeRoomCard({ _id: 'room-2', title: 'Other flat' }), fakeRoomCard()],
    'GET /saved-lists': () => kept,
    'PUT /saved-rooms/room-2': () => ({ list: { _id: 'summer', name: 'Summer' } }),
  };
  const sent = fakeApi(
    new Proxy(answers, {
      get: (known, call: string) => {
        if (known[call] || !/^PUT \/saved-lists\//.test(call)) return known[call];
        return (body: { name: string }) => {
          const id = String(call.split('/')[2]);
          if (body?.name) kept.push(list({ _id: id, name: body.name }));
          else kept.find(({ _id }) => _id === id)?.rooms.push('room-2');
          return { success: true };
        };
      },
    }),
  );
  await openHomeOf(person);
  await userEvent.click(await screen.findByRole('button', { name: 'Save Other flat' }));
  await pressInToast('Change');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('New list'), ' Winter {Enter}');
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Winter' })).checked).toBe(true);
  expect(sent.find(({ body }) => body)?.body).toEqual({ name: 'Winter' });
});

async function openHomeOf(who: typeof person) {
  renderRoute(routes, '/', who);
  await userEvent.hover((await screen.findAllByRole('link', { name: /Lisbon/ }))[0] as HTMLElement);
}

test('the room that a visitor wanted to save is saved once after sign-in', async () => {
  const kept: SavedList[] = [];
  const sent = fakeApi({
    ...HOME,
    'GET /saved-lists': () => kept,
    'PUT /saved-rooms/room-1': () => {
      kept.push(list({ name: 'My places', rooms: ['room-1'] }));
      return { list: { _id: 'summer', name: 'My places' } };
    },
  });
  const saved = () => callsOf(sent).filter((call) => call === 'PUT /saved-rooms/room-1');
  const router = await openHome();
  await userEvent.click(await heart());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ reason: `Log in to save ${isolate('Sunny flat')}` });
  expect(saved()).toHaveLength(0);
  cleanup();
  await openHomeOf(person);
  // Don't wait for the toast, because the previous test's toast has the same id and may remove it.
  await waitFor(() => expect(saved()).toHaveLength(1));
  cleanup();
  await openHomeOf(person);
  await waitFor(async () => expect(await isPressed()).toBe('true'));
  expect(saved()).toHaveLength(1);
});

test('a room that a visitor wanted to save yesterday is not saved after sign-in', async () => {
  const sent = fakeApi({ ...HOME, 'GET /saved-lists': () => [] });
  sessionStorage.setItem('lodge-wish', JSON.stringify({ roomId: 'room-1', at: Date.now() - 86_400_000 }));
  await openHome(person);
  await waitFor(async () => expect(await isPressed()).toBe('false'));
  expect(callsOf(sent)).not.toContain('PUT /saved-rooms/room-1');
});

test('the save button of a room page works on the first press', async () => {
  fakeApi({
    'GET /room/room-1': () => fakeRoomDetail(),
    'GET /saved-lists': () => [list()],
    'PUT /saved-rooms/room-1': () => ({ list: { _id: 'summer', name: 'Summer' } }),
  });
  localStorage.setItem(viewedRoomsKey(GUEST.uid), JSON.stringify(['room-2', 'room-1']));
  renderRoute(routes, '/room/room-1', person);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved to Summer')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem(viewedRoomsKey(GUEST.uid)) ?? '')).toEqual(['room-1', 'room-2']);
});

test('a shared list is hidden from search engines', async () => {
  fakeApi({
    'GET /shared-lists/secret': () => ({ name: 'Summer', by: 'Ada', rooms: [fakeRoomCard()], gone: 2 }),
  });
  renderRoute(routes, '/saved/secret');
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeTruthy();
  expect(screen.getByText('Shared by Ada · 1 place')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Lisbon/ }).getAttribute('href')).toBe('/room/room-1');
  expect(screen.getByText('2 places of this list are not offered at the moment.')).toBeTruthy();
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a shared list has prices for its dates and says why to log in', async () => {
  const stay = { from: inDays(5), to: inDays(8) };
  fakeApi({
    'GET /shared-lists/secret': () => ({
      name: 'Summer',
      rooms: [
        fakeRoomCard({ stay: { ...stay, total: 59.97, freeUntil: null } }),
        fakeRoomCard({ _id: 'room-2', location: 'Porto, Portugal' }),
      ],
      stay: { ...stay, guests: 2 },
      gone: 0,
    }),
  });
  renderRoute(routes, '/saved/secret');
  const card = await screen.findByRole('link', { name: /Lisbon/ });
  expect(card.getAttribute('href')).toBe(`/room/room-1?from=${stay.from}&to=${stay.to}&adults=2`);
  expect(within(card).getByText(/^\$59\.97 total/)).toBeTruthy();
  expect(within(screen.getByRole('link', { name: /Porto/ })).getByText('Not available on these dates')).toBeTruthy();
  expect(screen.getByText(`${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}, 2 guests`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?from=%2Fsaved%2Fsecret');
});

test('a list that is no longer shared shows a message', async () => {
  fakeApi({ 'GET /shared-lists/secret': () => new Refused('list-not-shared') });
  renderRoute(routes, '/saved/secret');
  expect(await screen.findByText('This list is no longer shared')).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
