// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LISTING_LIMITS } from 'contracts';
import { newRoom } from 'contracts/schemas';
import { fakeApi, fakeRoom, fakeRoomDetail, HOST, inDays, Refused } from 'shared-testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { field, fillRoom, openAddRoom, saveButton } from '../testing/add-room.ts';
import { renderRoute } from '../testing/render-route.ts';

beforeAll(async () => void (await import('./add-room-page.tsx')));
beforeEach(() => localStorage.clear());

test('an empty form shows an error at each field and focuses the first', async () => {
  const { user, sent } = await openAddRoom({});
  await user.click(saveButton());
  for (const text of [
    'Enter the location.',
    'Choose a category.',
    'Choose the first and the last day.',
    'Enter a title.',
    'Choose a picture of the room.',
    'Enter a price from 0.50 to 100,000 dollars, such as 120 or 19.99.',
    'Enter a whole number from 1 to 50.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText('Enter a whole number from 0 to 50.')).toHaveLength(2);
  for (const label of ['From', 'To']) expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(/Location/));
  expect(sent).toEqual([]);
});

test('an error disappears when its field is filled in', async () => {
  const { user } = await openAddRoom({});
  await user.click(saveButton());
  await user.type(field(/Title/), 'S');
  expect(screen.queryByText('Enter a title.')).toBeNull();
  expect(screen.getByText('Enter the location.')).toBeTruthy();
});

test('a copy is filled in from the original listing', async () => {
  const original = fakeRoomDetail({
    title: 'x'.repeat(LISTING_LIMITS.title),
    from: inDays(-9),
    to: inDays(9),
    images: ['/img/0a1b', '/img/22'],
    amenities: ['wifi'],
    spot: { lat: 1, lon: 2, isExact: true },
  });
  const sent = fakeApi({
    [`GET /rooms/${HOST.email}`]: () => [],
    'GET /room/room-1': () => original,
    'POST /rooms': () => ({ acknowledged: true, insertedId: 'room-2', room: fakeRoom() }),
  });
  renderRoute(routes, '/dashboard/add-room?copy=room-1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save & Continue' }));
  expect(await screen.findByText('Room Added !')).toBeTruthy();
  expect(sent.find(({ call }) => call === 'POST /rooms')?.body).toMatchObject({
    ...{ copyOf: 'room-1', title: `Copy of ${'x'.repeat(LISTING_LIMITS.title - 8)}` },
    ...{ from: inDays(0), to: inDays(9), image: '/img/0a1b', images: ['/img/22'] },
    ...{ amenities: ['wifi'], spot: { lat: 1, lon: 2 }, price: original.price },
  });
});

test.each([
  [
    'the listing of another host',
    () => fakeRoomDetail({ host: { id: 'x', name: 'X', image: null, email: 'x@lodge.test' } }),
  ],
  ['a listing that is gone', () => new Refused('room-not-found')],
])('%s cannot be copied', async (_, answer) => {
  fakeApi({ 'GET /room/room-1': answer });
  renderRoute(routes, '/dashboard/add-room?copy=room-1');
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
});

test('the list of missing details is updated while the host types', async () => {
  const { user } = await openAddRoom({});
  const panel = within(screen.getByRole('region', { name: 'What guests still miss' }));
  expect(panel.getByText(/^All optional\. 0% is there\.$/)).toBeTruthy();
  await user.type(field(/Description/), 'By the sea');
  expect(panel.getByText('A longer description')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Amenities' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Wi-Fi'));
  await user.click(panel.getByRole('button', { name: '5 more pictures' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Add pictures'));
  await user.click(panel.getByRole('button', { name: 'House rules' }));
  await user.click(screen.getByLabelText('No smoking'));
  expect(panel.queryByText('House rules')).toBeNull();
});

test('a saved room is announced and opens My Listings', async () => {
  const { user, sent, router } = await openAddRoom({
    'POST /rooms': () => ({ acknowledged: true, insertedId: 'room-1', room: fakeRoom() }),
  });
  await fillRoom(user);
  await user.click(screen.getByText('More options'));
  await user.click(screen.getByLabelText('Wi-Fi'));
  await user.click(screen.getByLabelText('Sauna'));
  await user.click(screen.getByLabelText('Wi-Fi'));
  await user.click(screen.getByRole('button', { name: 'Add a bedroom' }));
  await user.click(screen.getByRole('button', { name: 'More double beds' }));
  await user.click(screen.getByRole('button', { name: 'Add a shared space' }));
  const shared = within(screen.getByRole('group', { name: 'Shared space 1' }));
  await user.click(shared.getByRole('button', { name: /Add a bed/ }));
  await user.click(await screen.findByRole('option', { name: 'sofa bed' }));
  await user.click(shared.getByRole('button', { name: 'Remove: double bed' }));
  await user.click(screen.getByLabelText('No parties or events'));
  await user.click(screen.getByRole('button', { name: /Check-in from/ }));
  await user.click(await screen.findByRole('option', { name: '5:00 PM' }));
  expect(screen.getByText('Check-in is from 5:00 PM and check-out until 11:00 AM in this zone')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Quiet from/ }));
  await user.click(await screen.findByRole('option', { name: '10:00 PM' }));
  await user.type(screen.getByLabelText(/in your own words/), 'Shoes off.');
  await user.click(screen.getByLabelText(/Firm/));
  await user.click(saveButton());
  expect(await screen.findByText('Room Added !')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard/my-listings');
  const body = sent.find(({ call }) => call === 'POST /rooms')?.body;
  expect(newRoom.safeParse(body).error).toBeUndefined();
  expect(body).toEqual({
    location: 'Lisbon, Portugal',
    category: 'Beach',
    from: inDays(1),
    to: inDays(31),
    title: 'Sunny flat',
    image: '/img/0a1b',
    images: [],
    price: 19.99,
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: '',
    amenities: ['sauna'],
    houseRules: { rules: ['no-parties'], checkInFrom: 17, quiet: { from: 22, to: 7 }, text: 'Shoes off.' },
    sleeping: [
      { kind: 'bedroom', beds: [{ bed: 'double', count: 2 }] },
      { kind: 'shared', beds: [{ bed: 'sofa-bed', count: 1 }] },
    ],
    cancellationPolicy: 'firm',
    keepOpen: true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    host: { name: HOST.displayName, image: HOST.photoURL, email: HOST.email },
  });
});

test('a failed save keeps the typed values', async () => {
  const { user, router } = await openAddRoom({ 'POST /rooms': () => new Refused('database-unavailable') });
  await fillRoom(user);
  await user.click(saveButton());
  const messages = await screen.findAllByText(/The service is briefly unavailable/);
  expect(messages.length).toBe(2);
  expect(screen.getByText('The room was not saved')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard/add-room');
  expect(field(/Location/).value).toBe('Lisbon, Portugal');
  expect(field(/Price/).value).toBe('19.99');
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(inDays(1));
  expect(screen.getByRole('button', { name: /Category/ }).textContent).toContain('Beach');
  expect(screen.getByText('Uploaded !')).toBeTruthy();
});

test('an error from the server is shown at its field', async () => {
  const { user } = await openAddRoom({
    'POST /rooms': () =>
      new Refused('invalid-request', { to: 'must be after the first day', 'images.0': 'is not ours' }),
  });
  await fillRoom(user);
  await user.click(saveButton());
  expect(await screen.findByText('The last day must be after the first day.')).toBeTruthy();
  expect(screen.getByText('A picture is not ours.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('From'));
});

test('a house rule that contradicts an amenity shows an error at its field', async () => {
  const { user, sent } = await openAddRoom({});
  await fillRoom(user);
  await user.click(screen.getByText('More options'));
  await user.click(screen.getByLabelText('Pets allowed'));
  await user.click(screen.getByLabelText('No pets'));
  await user.type(screen.getByLabelText(/in your own words/), 'Shoes off.');
  await user.click(screen.getByText('More options'));
  await user.click(saveButton());
  expect(await screen.findByText(/You ticked “No pets”/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('No smoking'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/in your own words/).value).toBe('Shoes off.');
  expect(sent.some(({ call }) => call === 'POST /rooms')).toBe(false);
  await user.click(screen.getByLabelText('No pets'));
  expect(screen.queryByText(/You ticked “No pets”/)).toBeNull();
});

test('focus moves to the heading after a sleeping place is removed', async () => {
  const { user } = await openAddRoom({});
  await user.click(screen.getByText('More options'));
  for (const name of ['Add a bedroom', 'Add a bedroom', 'Remove Bedroom 1'])
    await user.click(screen.getByRole('button', { name }));
  expect(screen.getAllByRole('group', { name: /^Bedroom/ })).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Sleeping places');
});
