// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SavedList, type SavedListDetail, type SavedRoom, viewedRoomsKey } from 'contracts';
import { fakeApi, fakeRoomCard, GUEST, inDays, Refused } from 'shared-testing';
import { afterEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const saved = (change: Partial<SavedRoom> = {}): SavedRoom => ({
  _id: 'room-1',
  title: 'Sunny flat',
  card: fakeRoomCard(),
  isDeleted: false,
  ...change,
});
const gone = (change: Partial<SavedRoom>): SavedRoom => {
  const { card: _, ...room } = saved(change);
  return room;
};
const SUMMER: SavedList = { _id: 'summer', name: 'Summer', rooms: ['room-1'] };
const WINTER: SavedList = { _id: 'winter', name: 'Winter', rooms: [] };
const detail = (list: SavedList, rooms: SavedRoom[], change: Partial<SavedListDetail> = {}): SavedListDetail => ({
  ...list,
  rooms,
  tells: true,
  ...change,
});
const show = (search = '') => renderRoute(routes, `/dashboard/saved${search}`);
const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);
afterEach(() => localStorage.clear());

test('the most recently used list is open unless the URL contains another one', async () => {
  fakeApi({
    'GET /saved-lists': () => [SUMMER, WINTER],
    'GET /saved-lists/summer': () => detail(SUMMER, [saved()]),
    'GET /saved-lists/winter': () => detail(WINTER, []),
  });
  show();
  const region = within(await screen.findByRole('region', { name: 'Summer' }));
  expect((await region.findByRole('link', { name: /Lisbon/ })).getAttribute('href')).toBe('/room/room-1');
  await userEvent.click(screen.getByRole('link', { name: /Winter/ }));
  expect(await screen.findByText('There is nothing in this list')).toBeTruthy();
});

test('rooms that are no longer offered have no link but can be removed', async () => {
  const rooms = [gone({ title: 'Old mill', isDeleted: true }), gone({ _id: 'room-2', title: 'New mill' })];
  const sent = fakeApi({
    'GET /saved-lists': () => [SUMMER],
    'GET /saved-lists/summer': () => detail(SUMMER, rooms),
    'DELETE /saved-lists/summer/rooms/room-1': () => {
      rooms.shift();
      return { success: true };
    },
  });
  show();
  expect(await screen.findByText('This place is no longer on the site.')).toBeTruthy();
  expect(screen.getByText(/does not offer it at the moment/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Summer' })).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Old mill' }));
  expect(await screen.findByText('Removed Old mill from Summer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(callsOf(sent)).toContain('DELETE /saved-lists/summer/rooms/room-1');
});

test('a room can be moved to another list from its menu', async () => {
  const sent = fakeApi({
    'GET /saved-lists': () => [SUMMER, WINTER],
    'GET /saved-lists/summer': () => detail(SUMMER, [saved()]),
    'PUT /saved-lists/winter/rooms/room-1': () => ({ success: true }),
    'DELETE /saved-lists/summer/rooms/room-1': () => ({ success: true }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'More for Sunny flat' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to Winter' }));
  expect(await screen.findByText('Moved to Winter')).toBeTruthy();
  expect(callsOf(sent).filter((call) => !call.startsWith('GET'))).toEqual([
    'PUT /saved-lists/winter/rooms/room-1',
    'DELETE /saved-lists/summer/rooms/room-1',
  ]);
});

test('a refused list name stays in the field', async () => {
  let answer: unknown = new Refused('too-many-lists');
  const sent = fakeApi({
    'GET /saved-lists': () => [SUMMER],
    'GET /saved-lists/summer': () => detail(SUMMER, []),
    'PUT /saved-lists/summer': () => answer as { success: true },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText<HTMLInputElement>(/Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Late summer');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('20 lists');
  expect(name.value).toBe('Late summer');
  answer = { success: true };
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ body }) => body).map(({ body }) => body)).toEqual([
    { name: 'Late summer' },
    { name: 'Late summer' },
  ]);
});

test('a list is deleted after a confirmation', async () => {
  let lists = [SUMMER];
  fakeApi({
    'GET /saved-lists': () => lists,
    'GET /saved-lists/summer': () => detail(SUMMER, []),
    'DELETE /saved-lists/summer': () => {
      lists = [];
      return { success: true };
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete list' }));
  expect(await screen.findByText('You have saved no places yet')).toBeTruthy();
});

test('a list’s link can be created and revoked', async () => {
  let shared = SUMMER;
  fakeApi({
    'GET /saved-lists': () => [shared],
    'GET /saved-lists/summer': () => detail(shared, []),
    'PUT /saved-lists/summer/link': () => {
      shared = { ...SUMMER, token: 'secret' };
      return { token: 'secret' };
    },
    'DELETE /saved-lists/summer/link': () => {
      shared = SUMMER;
      return { success: true };
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toBe(`${location.origin}/saved/secret`);
  await userEvent.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeTruthy();
});

test('a lower price is shown with the previous one', async () => {
  const stay = { from: inDays(30), to: inDays(33), guests: 3 };
  let answer = detail(SUMMER, [saved({ was: 25 })]);
  const sent = fakeApi({
    'GET /saved-lists': () => [SUMMER],
    'GET /saved-lists/summer': () => answer,
    'PUT /saved-lists/summer/watch': () => {
      const total = { ...stay, total: 50, freeUntil: null };
      const card = fakeRoomCard({ stay: { from: total.from, to: total.to, total: 50, freeUntil: null } });
      answer = detail(SUMMER, [saved({ card }), saved({ _id: 'room-2', isTaken: true })], { stay, tells: false });
      return { success: true };
    },
  });
  show();
  const region = within(await screen.findByRole('region', { name: 'Summer' }));
  expect((await region.findByRole('link')).textContent).toContain('$19.99 per nightwas $25');
  await userEvent.click(region.getByRole('button', { name: 'Dates' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Check-in'), { target: { value: stay.to } });
  fireEvent.change(dialog.getByLabelText('Check-out'), { target: { value: stay.from } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert').textContent).toContain('after the check-in');
  fireEvent.change(dialog.getByLabelText('Check-in'), { target: { value: stay.from } });
  fireEvent.change(dialog.getByLabelText('Check-out'), { target: { value: stay.to } });
  fireEvent.change(dialog.getByLabelText('Guests'), { target: { value: '3' } });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Email me' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await region.findByText('Not available on your dates')).toBeTruthy();
  expect(region.getByText(/3 guests · No emails/)).toBeTruthy();
  const [link] = region.getAllByRole('link');
  expect(link?.textContent).toContain('$50 total');
  expect(link?.getAttribute('href')).toBe(`/room/room-1?from=${stay.from}&to=${stay.to}`);
  expect(sent.find(({ body }) => body)?.body).toEqual({ stay, tells: false });
});

test('recently viewed rooms are listed until they are cleared', async () => {
  localStorage.setItem(viewedRoomsKey(GUEST.uid), JSON.stringify(['room-1', 'gone']));
  fakeApi({
    'GET /saved-lists': () => [],
    'GET /room-cards?ids=room-1,gone': () => [fakeRoomCard()],
  });
  show();
  const viewed = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(viewed.getAllByRole('link')).toHaveLength(1);
  await waitFor(() => expect(localStorage.getItem(viewedRoomsKey(GUEST.uid))).toBe('["room-1"]'));
  await userEvent.click(viewed.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  expect(localStorage.getItem(viewedRoomsKey(GUEST.uid))).toBe('[]');
});
