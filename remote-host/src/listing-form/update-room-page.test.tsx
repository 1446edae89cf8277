// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedRoom } from 'contracts/schemas';
import { queryClient } from 'shared-platform';
import { fakeApi, fakeRoom, HOST, inDays, Refused, renderRoute as render } from 'shared-testing';
import { preloadDialog, preloadSelect } from 'shared-ui';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeUpload } from '../testing/fake-upload.ts';
import { renderRoute } from '../testing/render-route.ts';

const ADDRESS = '/dashboard/my-listings/room-1/edit';
const UPDATE = 'PUT /rooms/room-1';
const room = fakeRoom({
  price: 19.9,
  from: inDays(-3),
  images: ['/img/0a1b', '/img/22'],
  description: 'In the sun.',
  amenities: ['sauna'],
  houseRules: { rules: ['no-pets'], text: 'Shoes off.' },
  sleeping: [{ kind: 'bedroom' as const, beds: [{ bed: 'king', count: 1 }] }],
  keepOpen: true,
  cancellationPolicy: 'firm',
  timeZone: 'Europe/Lisbon',
  version: 4,
});
const detail = { ...room, taken: [], today: inDays(0) };
const saved = { acknowledged: true as const, room: { ...room, version: 5 } };
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

beforeAll(async () => {
  await preloadDialog();
  await preloadSelect();
  await import('./update-room-page.tsx');
});

async function open(answers: Parameters<typeof fakeApi>[0] = {}, address = ADDRESS) {
  const sent = fakeApi({
    'GET /rooms/room-1/check-in': () => ({ text: '', version: 0 }),
    'GET /room/room-1': () => detail,
    [`GET /rooms/${HOST.email}`]: () => [room],
    ...answers,
  });
  const router = renderRoute(routes, address);
  const user = userEvent.setup({ applyAccept: false });
  return { sent, router, user };
}

beforeEach(() => localStorage.clear());

test('[S9.02] Update in My Listings opens the listing’s form', async () => {
  const { user, router } = await open({}, '/dashboard/my-listings');
  await user.click(await screen.findByRole('link', { name: 'Update Sunny flat' }));
  expect(router.state.location.pathname).toBe(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'Update Room' })).toBeTruthy();
  await screen.findByLabelText(/Location/);
  const values = [
    /Location/,
    /Title/,
    /Price/,
    /Total guest/,
    /Bedrooms/,
    /Bathrooms/,
    /Description/,
    /^From$/,
    /^To$/,
  ];
  expect(values.map((label) => field(label).value)).toEqual([
    'Lisbon, Portugal',
    'Sunny flat',
    '19.90',
    '4',
    '2',
    '1',
    'In the sun.',
    inDays(-3),
    inDays(60),
  ]);
  expect(screen.getByRole('button', { name: /Category/ }).textContent).toContain('Modern');
  expect(field(/Keep the remaining nights open/).checked).toBe(true);
  expect(field(/Firm/).checked).toBe(true);
});

test('[S9.02] a saved change is announced and opens My Listings', async () => {
  const { user, router, sent } = await open({ [UPDATE]: () => saved });
  await user.clear(await screen.findByLabelText(/Price/));
  await user.type(field(/Price/), '25');
  await user.click(saveButton());
  expect(await screen.findByText('Room Updated !')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-listings'));
  const body = sent.find(({ call }) => call === UPDATE)?.body;
  expect(changedRoom.safeParse(body).error).toBeUndefined();
  expect(body).toEqual({
    location: 'Lisbon, Portugal',
    category: 'Modern',
    from: inDays(-3),
    to: inDays(60),
    title: 'Sunny flat',
    image: '/img/0a1b',
    images: ['/img/22'],
    price: 25,
    guests: 4,
    bedrooms: 2,
    bathrooms: 1,
    description: 'In the sun.',
    amenities: ['sauna'],
    houseRules: { rules: ['no-pets'], text: 'Shoes off.' },
    sleeping: [{ kind: 'bedroom', beds: [{ bed: 'king', count: 1 }] }],
    cancellationPolicy: 'firm',
    keepOpen: true,
    timeZone: 'Europe/Lisbon',
    version: 4,
  });
});

test('a link to a field focuses it even in a collapsed section', async () => {
  const { router } = await open({}, `${ADDRESS}#keepOpen`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Keep the remaining nights open/)));
  await router.navigate(`${ADDRESS}#houseRules`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('No smoking')));
});

test('leaving with unsaved changes requires confirmation', async () => {
  const { user, router } = await open();
  await user.type(await screen.findByLabelText(/Title/), '!');
  void router.navigate('/dashboard/my-listings');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([router.state.location.pathname, field(/Title/).value]).toEqual([ADDRESS, 'Sunny flat!']);
  void router.navigate('/dashboard/my-listings');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-listings'));
});

test('leaving without changes requires no confirmation', async () => {
  const { router } = await open();
  await screen.findByLabelText(/Title/);
  void router.navigate('/dashboard/my-listings');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/my-listings'));
});

test('a change that was saved in another tab can be loaded', async () => {
  let now = detail;
  const { user } = await open({ 'GET /room/room-1': () => now, [UPDATE]: () => new Refused('changed-elsewhere') });
  await user.type(await screen.findByLabelText(/Title/), '!');
  await user.click(saveButton());
  const banner = within(await screen.findByRole('alert'));
  expect(banner.getByText(/changed elsewhere in the meantime/)).toBeTruthy();
  expect(field(/Title/).value).toBe('Sunny flat!');
  now = { ...detail, title: 'Renamed elsewhere', version: 5 };
  await user.click(banner.getByRole('button', { name: 'Load the current version' }));
  expect(await screen.findByText(/It differs from the saved listing in: Title\./)).toBeTruthy();
  expect(field(/Title/).value).toBe('Sunny flat!');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(field(/Title/).value).toBe('Renamed elsewhere'));
});

test('leaving still requires confirmation after the current listing failed to load', async () => {
  let isDown = false;
  const { user, router } = await open({
    'GET /room/room-1': () => (isDown ? new Refused('database-unavailable') : detail),
    [UPDATE]: () => new Refused('changed-elsewhere'),
  });
  await user.type(await screen.findByLabelText(/Title/), '!');
  await user.click(saveButton());
  isDown = true;
  await user.click(await screen.findByRole('button', { name: 'Load the current version' }));
  expect(await screen.findByText(/^Your listing could not be refreshed/)).toBeTruthy();
  void router.navigate('/dashboard/my-listings');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(field(/Title/).value).toBe('Sunny flat!');
});

test('dates that exclude booked nights show an error', async () => {
  const rule = 'Stays from Dec 5, 2026 to Dec 8, 2026 are booked: keep these days within the range.';
  const { user } = await open({ [UPDATE]: () => new Refused('nights-booked', { to: rule }) });
  await screen.findByLabelText(/Title/);
  await user.click(saveButton());
  expect(await screen.findByText(rule)).toBeTruthy();
  expect(screen.getByText('The room was not saved')).toBeTruthy();
});

test('a failed upload keeps the room’s picture', async () => {
  let isDown = true;
  const { user, sent } = await open({
    'POST /images': () => (isDown ? new Refused('images-unavailable') : fakeUpload('77')),
    [UPDATE]: () => saved,
  });
  await user.upload(await screen.findByLabelText(/^Picture/), new File(['x'], 'lake.png', { type: 'image/png' }));
  expect(await screen.findByText(/“lake.png” was not uploaded.*The previous picture is kept/)).toBeTruthy();
  isDown = false;
  await user.click(saveButton());
  expect(await screen.findByText('Room Updated !')).toBeTruthy();
  expect(sent.find(({ call }) => call === UPDATE)?.body).toMatchObject({ image: '/img/0a1b' });
});

test('the form is not shown for another host’s room', async () => {
  const { sent } = await open({
    'GET /room/room-1': () => ({ ...detail, host: { ...room.host, email: 'other@lodge.test' } }),
  });
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(sent.some(({ call }) => call === UPDATE)).toBe(false);
});

test('the page of an unknown listing links to the listings', async () => {
  await open({ 'GET /room/room-1': () => new Refused('room-not-found') });
  expect(await screen.findByText("This isn't one of your listings")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See My Listings' }).getAttribute('href')).toBe('/dashboard/my-listings');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('check-in instructions are saved separately from the form', async () => {
  const { sent, user } = await open({ 'PUT /rooms/room-1/check-in': () => ({ text: 'Code 7', version: 1 }) });
  await user.type(await screen.findByLabelText(/Title/), '!');
  await user.type(await screen.findByLabelText(/^Instructions/), 'Code 7');
  await user.click(screen.getByRole('button', { name: 'Save instructions' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { text: 'Code 7', version: 0 },
  ]);
  expect(field(/Title/).value).toBe('Sunny flat!');
});

test('unsaved check-in instructions are kept after leaving the page', async () => {
  const { user, router } = await open();
  await user.type(await screen.findByLabelText(/^Instructions/), 'Code 7');
  await router.navigate('/elsewhere');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
});

test('unsaved changes survive a reload', async () => {
  let version = 4;
  const { user } = await open({ 'GET /room/room-1': () => ({ ...detail, version, title: `Flat ${version}` }) });
  await user.type(await screen.findByLabelText(/Title/), '!');
  await user.clear(field(/Price/));
  await user.type(field(/Price/), '30');
  expect(screen.getByText('Draft saved in this browser')).toBeTruthy();
  // Simulate a reload, which unmounts the page without confirmation.
  cleanup();
  queryClient.clear();
  renderRoute(routes, ADDRESS);
  expect(await screen.findByText(/^Your draft of .* is back/)).toBeTruthy();
  expect([field(/Title/).value, field(/Price/).value]).toEqual(['Flat 4!', '30']);
  cleanup();
  queryClient.clear();
  version = 5;
  renderRoute(routes, ADDRESS);
  expect(await screen.findByText('This listing was changed elsewhere in the meantime')).toBeTruthy();
  expect(screen.getByText(/It differs from the saved listing in: Title, Price\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(field(/Title/).value).toBe('Flat 5'));
});

const ADMIN = { uid: 'uid-admin', displayName: 'Ada Admin', email: 'admin@lodge.test', photoURL: null };

test('an admin can edit the listing of a host', async () => {
  const sent = fakeApi({ 'GET /room/room-1': () => detail, [UPDATE]: () => saved });
  const router = render(routes, ADDRESS, { user: ADMIN, role: 'admin' });
  const title = await screen.findByLabelText(/Title/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Quiet flat');
  await userEvent.click(saveButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/listings'));
  expect(sent.find(({ call }) => call === UPDATE)?.body).toMatchObject({ title: 'Quiet flat', version: 4 });
});

test('an admin does not see the check-in instructions of a host', async () => {
  fakeApi({ 'GET /room/room-1': () => detail });
  render(routes, ADDRESS, { user: ADMIN, role: 'admin' });
  await screen.findByLabelText(/Title/);
  expect(screen.queryByRole('heading', { name: 'Check-in instructions' })).toBeNull();
});

test.each(['guest', 'host'] as const)('a %s cannot edit the listing of another person', async (role) => {
  const { host, ...others } = detail;
  fakeApi({ 'GET /room/room-1': () => ({ ...others, host: { ...host, email: null } }) });
  render(routes, ADDRESS, { user: HOST, role });
  expect(await screen.findByText('You can only update rooms that you added.')).toBeTruthy();
  expect(screen.queryByLabelText(/Title/)).toBeNull();
});
