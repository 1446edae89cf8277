// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WriteResult } from 'contracts';
import { deletePersonBody, updateRoleBody } from 'contracts/schemas';
import { fakeApi, Refused } from 'shared-testing';
import { preloadDialog, preloadSelect } from 'shared-ui';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeUser, PEOPLE } from '../testing/fakes.ts';
import { renderRoute } from '../testing/render-route.ts';

const PATH = '/dashboard/manage-users';
const GUEST_UPDATE = 'PUT /users/update/guest@lodge.test';
const written: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };

beforeEach(() => Promise.all([preloadDialog(), preloadSelect()]));

const rowOf = (email: string) => screen.findByRole('row', { name: new RegExp(`^${email}|${email}`) });

async function openDialog() {
  const row = within(await rowOf('guest@lodge.test'));
  await userEvent.click(row.getByRole('button', { name: 'Update Role' }));
  return within(await screen.findByRole('dialog', { name: 'Update User Role' }));
}

async function choose(dialog: Awaited<ReturnType<typeof openDialog>>, role: string) {
  await userEvent.click(dialog.getByRole('button', { name: /^Role/ }));
  await userEvent.click(await screen.findByRole('option', { name: role }));
}

test('a user row shows email, role, status and a button to update the role', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  const row = within(await rowOf('guest2@lodge.test'));
  expect(row.getByText('guest')).toBeTruthy();
  expect(row.getByText('Requested')).toBeTruthy();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Email', 'Role', 'Status', 'Action']);
});

test('a missing status is shown as Unavailable', async () => {
  fakeApi({ 'GET /users': () => [fakeUser({ status: '' })] });
  renderRoute(routes, PATH);
  expect(await screen.findByText('Unavailable')).toBeTruthy();
});

test('the server searches if not all users are loaded', async () => {
  const link = { headers: { link: '</api/users?cursor=b>; rel="next"' } };
  fakeApi({
    'GET /users': () => Response.json([fakeUser({ email: 'a@lodge.test' })], link),
    'GET /users?cursor=b&limit=100': () => [fakeUser({ _id: '2', email: 'c@lodge.test' })],
    'GET /users?search=z': () => [fakeUser({ _id: '3', email: 'z@lodge.test' })],
    'GET /users?status=Requested': () => [fakeUser({ _id: '4', email: 'asks@lodge.test', status: 'Requested' })],
  });
  renderRoute(routes, PATH);
  await userEvent.type(await screen.findByLabelText('Search by name or email'), 'z');
  expect(await rowOf('z@lodge.test')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Search by name or email'));
  await userEvent.click(screen.getByLabelText('Requested'));
  expect(await rowOf('asks@lodge.test')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('All'));
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await rowOf('c@lodge.test')).toBeTruthy();
  expect(screen.getByLabelText('All (2)')).toBeTruthy();
});

test('people can be filtered by email or pending request', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  await userEvent.click(await screen.findByLabelText('Requested (1)'));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  await userEvent.click(screen.getByLabelText('All (4)'));
  await userEvent.type(screen.getByLabelText('Search by name or email'), 'HOST@');
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      expect.stringContaining('host@lodge.test'),
    ]),
  );
  await userEvent.type(screen.getByLabelText('Search by name or email'), 'x');
  expect(await screen.findByText('Nobody with “HOST@x” in name or email')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(4));
});

test.each(['hanna', 'Host', 'host hanna'])('people are found by name: %s', async (name) => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  await userEvent.type(await screen.findByLabelText('Search by name or email'), name);
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(screen.getByText('Hanna Host')).toBeTruthy();
});

test('a new search starts on the first page', async () => {
  const manyUsers = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      fakeUser({ _id: `${name}${index}`, email: `${name}${index}@lodge.test` }),
    );
  fakeApi({ 'GET /users': () => [...manyUsers('gus', 25), ...manyUsers('eve', 30)] });
  renderRoute(routes, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Search by name or email'), 'eve');
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
});

test('a URL parameter opens the list of requests', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, `${PATH}?show=requested`);
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
});

test('an updated role is shown in the table', async () => {
  let people = PEOPLE;
  const sent = fakeApi({
    'GET /users': () => people,
    [GUEST_UPDATE]: () => {
      people = people.map((user) => (user._id === 'user-1' ? { ...user, role: 'host' } : user));
      return written;
    },
  });
  renderRoute(routes, PATH);
  const dialog = await openDialog();
  await choose(dialog, 'Host');
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('User Role Updated !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = sent.find(({ call }) => call === GUEST_UPDATE)?.body;
  expect(body).toEqual({ email: 'guest@lodge.test', role: 'host', status: 'Verified' });
  expect(updateRoleBody.safeParse(body).success).toBe(true);
  expect(within(await rowOf('guest@lodge.test')).getByText('host')).toBeTruthy();
});

test('a failed update keeps the chosen role', async () => {
  fakeApi({ 'GET /users': () => PEOPLE, [GUEST_UPDATE]: () => new Refused('last-admin') });
  renderRoute(routes, PATH);
  const dialog = await openDialog();
  await choose(dialog, 'Admin');
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await dialog.findByText('The last admin cannot be demoted.')).toBeTruthy();
  expect(screen.getAllByText('The last admin cannot be demoted.')).toHaveLength(2);
  expect(dialog.getByRole('button', { name: /^Role/ }).textContent).toContain('Admin');
});

test('Cancel does not change the role', async () => {
  const sent = fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  const dialog = await openDialog();
  await choose(dialog, 'Admin');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual(['GET /users']);
});

test('an admin sees the effects before making a host a guest', async () => {
  fakeApi({
    'GET /users': () => [fakeUser({ role: 'host' })],
    'GET /users/guest@lodge.test/hosting': () => ({ listed: 3, staysAhead: 1 }),
  });
  renderRoute(routes, PATH);
  const dialog = await openDialog();
  expect(dialog.queryByText('This person still hosts')).toBeNull();
  await choose(dialog, 'Guest');
  expect(await dialog.findByText('This person still hosts')).toBeTruthy();
  expect(dialog.getByText(/3 listings will be unlisted. 1 booked stay will still take place/)).toBeTruthy();
});

test('the dialog shows that a host’s listings and stays could not be counted', async () => {
  fakeApi({
    'GET /users': () => [fakeUser({ role: 'host' })],
    'GET /users/guest@lodge.test/hosting': () => new Refused('database-unavailable'),
  });
  renderRoute(routes, PATH);
  const dialog = await openDialog();
  await choose(dialog, 'Guest');
  expect(await dialog.findByText('The listings and stays of this person could not be loaded')).toBeTruthy();
});

test('an admin cannot change their own role', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  const row = within(await rowOf('admin@lodge.test'));
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'Update Role' }).disabled).toBe(true);
  expect(row.getByText("You can't change your own role")).toBeTruthy();
});

test('users that fail to load can be retried', async () => {
  let isDown = true;
  fakeApi({ 'GET /users': () => (isDown ? new Refused('database-unavailable') : PEOPLE) });
  renderRoute(routes, PATH);
  expect(await screen.findByText('The users could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('guest2@lodge.test')).toBeTruthy();
});

test('the history is shown even if the users fail to load', async () => {
  fakeApi({ 'GET /users': () => new Refused('database-unavailable'), 'GET /audit': () => [] });
  renderRoute(routes, `${PATH}?show=history`);
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
  for (const view of ['All', 'Requested']) expect(screen.getByLabelText(view)).toBeTruthy();
  expect(screen.queryByText('The users could not be loaded')).toBeNull();
});

const GUEST_DELETION = 'POST /people/user-1/deletion';

async function openDeletion() {
  const row = within(await rowOf('guest@lodge.test'));
  await userEvent.click(row.getByRole('button', { name: 'Delete guest@lodge.test' }));
  return within(await screen.findByRole('alertdialog', { name: 'Delete this account?' }));
}

test('a person is deleted only after a reason and their email are entered', async () => {
  let people = PEOPLE;
  const sent = fakeApi({
    'GET /users': () => people,
    [GUEST_DELETION]: () => {
      people = people.filter(({ _id }) => _id !== 'user-1');
      return { success: true };
    },
  });
  renderRoute(routes, PATH);
  const dialog = await openDeletion();
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  await press();
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Reason/), ' Asked by letter ');
  await userEvent.type(dialog.getByLabelText(/^Email of the account/), 'somebody@lodge.test');
  await press();
  expect(dialog.getByText('Type guest@lodge.test to confirm.')).toBeTruthy();
  expect(sent.some(({ call }) => call === GUEST_DELETION)).toBe(false);
  await userEvent.clear(dialog.getByLabelText(/^Email of the account/));
  await userEvent.type(dialog.getByLabelText(/^Email of the account/), 'Guest@lodge.test');
  await press();
  expect(await screen.findByText('Account Deleted !')).toBeTruthy();
  const body = sent.find(({ call }) => call === GUEST_DELETION)?.body;
  expect(body).toEqual({ reason: 'Asked by letter' });
  expect(deletePersonBody.safeParse(body).success).toBe(true);
  await waitFor(() => expect(screen.queryByText('guest@lodge.test')).toBeNull());
});

test('the dialog shows why a person cannot be deleted', async () => {
  fakeApi({ 'GET /users': () => PEOPLE, [GUEST_DELETION]: () => new Refused('stays-ahead') });
  renderRoute(routes, PATH);
  const dialog = await openDeletion();
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Asked');
  await userEvent.type(dialog.getByLabelText(/^Email of the account/), 'guest@lodge.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await dialog.findByText(/^There is still an upcoming or current stay/)).toBeTruthy();
  expect(screen.getAllByText(/^There is still an upcoming or current stay/)).toHaveLength(1);
});

test('a row links to the bookings of the person', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  const link = within(await rowOf('guest2@lodge.test')).getByRole('link', { name: 'Bookings of guest2@lodge.test' });
  expect(link.getAttribute('href')).toBe('/dashboard/bookings?q=guest2%40lodge.test');
});

test('only the row of a host links to listings', async () => {
  fakeApi({ 'GET /users': () => PEOPLE });
  renderRoute(routes, PATH);
  await rowOf('host@lodge.test');
  const links = screen.getAllByRole('link', { name: /^Listings of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/listings?q=host%40lodge.test']);
});
