// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatShortDay } from 'contracts';
import { fakeApi, fakeBooking, fakeRoom, HOST, inDays, Refused } from 'shared-testing';
import { preloadDialog, toast } from 'shared-ui';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { renderRoute } from '../testing/render-route.ts';

const LIST = `GET /rooms/${HOST.email}`;
const DELETE = 'DELETE /rooms/room-1';
const RESTORE = 'POST /rooms/room-1/restore';
const BOOKINGS = `GET /bookings/host?email=${HOST.email}`;

beforeAll(preloadDialog);

// Toasts outlive the page, so a test could press Undo in the previous test's toast.
afterEach(async () => {
  toast.dismiss();
  await waitFor(() => expect(screen.queryByText(/^Room (Deleted|Restored|Unlisted|Listed Again) !$/)).toBeNull());
});

async function ask(answers: Parameters<typeof fakeApi>[0]) {
  let rooms = [fakeRoom(), fakeRoom({ _id: 'room-2', title: 'Quiet barn' })];
  const deleteFirst = () => {
    rooms = rooms.slice(1);
    return { acknowledged: true, deletedCount: 1 };
  };
  const sent = fakeApi({ [LIST]: () => rooms, [BOOKINGS]: () => [], [DELETE]: deleteFirst, ...answers });
  renderRoute(routes, '/dashboard/my-listings');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Sunny flat' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { sent, user, dialog };
}

test('[S9.02] Delete requires confirmation', async () => {
  const { user, dialog, sent } = await ask({});
  expect(await dialog.findByText(/“Sunny flat” is removed from the site/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Keep listing');
  await user.click(dialog.getByRole('button', { name: 'Keep listing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Sunny flat')).toBeTruthy();
  expect(sent.some(({ call }) => call === DELETE)).toBe(false);
});

test('[S9.02] a deleted listing is announced and removed from the table', async () => {
  const { user, dialog } = await ask({});
  await user.click(dialog.getByRole('button', { name: 'Delete listing' }));
  expect(await screen.findByText('Room Deleted !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Sunny flat')).toBeNull());
  const left = screen.getByRole('link', { name: 'Quiet barn' });
  await waitFor(() => expect(document.activeElement).toBe(left));
});

const written = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
const UNLIST = 'PUT /rooms/room-1/unlisted';
const other = { name: 'Other', email: 'o@lodge.test', image: null };

test('[S9.02] the dialog offers to unlist a listing with an upcoming stay', async () => {
  let unlisted = false;
  const { user, dialog, sent } = await ask({
    [BOOKINGS]: () => [
      fakeBooking(),
      fakeBooking({ _id: 'b', roomId: 'room-2', guest: other }),
      fakeBooking({ _id: 'c', from: inDays(-5), to: inDays(-3), guest: other }),
    ],
    [LIST]: () => [fakeRoom({ unlisted })],
    [UNLIST]: () => {
      unlisted = true;
      return written;
    },
  });
  expect(await dialog.findByRole('heading', { name: "This listing can't be deleted yet" })).toBeTruthy();
  expect(dialog.getByText(/There is still an upcoming paid stay/)).toBeTruthy();
  const stays = await dialog.findAllByRole('listitem');
  expect(stays.map((stay) => stay.textContent)).toEqual([
    `Gus Guest, ${formatShortDay(inDays(10))} to ${formatShortDay(inDays(13))}`,
  ]);
  expect(dialog.getByRole('link', { name: 'Manage Bookings' }).getAttribute('href')).toBe('/dashboard/manage-bookings');
  expect(dialog.queryByRole('button', { name: 'Delete listing' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Unlist' }));
  expect(await screen.findByText('Room Unlisted !')).toBeTruthy();
  expect(await screen.findByText('Unlisted')).toBeTruthy();
  expect(sent.filter(({ call }) => call === UNLIST).map(({ body }) => body)).toEqual([{ unlisted: true }]);
});

test('[S9.02] the dialog offers to unlist a listing while a guest is paying', async () => {
  const { user, dialog } = await ask({ [DELETE]: () => new Refused('active-booking') });
  await user.click(dialog.getByRole('button', { name: 'Delete listing' }));
  expect(await dialog.findByText('A guest may be paying for this room right now.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Unlist' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep listing' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Quiet barn' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete this listing?' })).toBeTruthy();
});

test('a listing without stays can be unlisted and listed again', async () => {
  let unlisted = false;
  const { user, dialog } = await ask({
    [LIST]: () => [fakeRoom({ unlisted }), fakeRoom({ _id: 'room-2', title: 'Quiet barn' })],
    [UNLIST]: (body: unknown) => {
      unlisted = (body as { unlisted: boolean }).unlisted;
      return written;
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Unlist' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'List again: Sunny flat' }));
  expect(await screen.findByText('Room Listed Again !')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unlisted')).toBeNull());
  expect(document.activeElement?.textContent).toBe('My Listings');
});

test('an unlisted listing with upcoming stays cannot be deleted', async () => {
  const { dialog } = await ask({ [LIST]: () => [fakeRoom({ unlisted: true })], [BOOKINGS]: () => [fakeBooking()] });
  expect(await dialog.findByText(/It is unlisted/)).toBeTruthy();
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Keep listing']);
});

test('a failed deletion keeps the dialog open', async () => {
  let answer: Refused = new Refused('database-unavailable');
  const { user, dialog } = await ask({ [DELETE]: () => answer });
  await user.click(dialog.getByRole('button', { name: 'Delete listing' }));
  expect(await dialog.findByText(/The service is briefly unavailable/)).toBeTruthy();
  answer = new Refused('room-not-found');
  await user.click(dialog.getByRole('button', { name: 'Delete listing' }));
  expect(await screen.findByText('Room Deleted !')).toBeTruthy();
});

test('[S9.02] a deletion can be undone from its toast', async () => {
  let isDeleted = false;
  const rooms = () => (isDeleted ? [] : [fakeRoom()]);
  const { user, dialog } = await ask({
    [LIST]: rooms,
    [DELETE]: () => {
      isDeleted = true;
      return { acknowledged: true, deletedCount: 1 };
    },
    [RESTORE]: () => {
      isDeleted = false;
      return { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Delete listing' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(screen.queryByText('Sunny flat')).toBeNull());
  await user.click(undo);
  expect(await screen.findByText('Room Restored !')).toBeTruthy();
  expect(await screen.findByText('Sunny flat')).toBeTruthy();
});

test('a failed undo reloads the list', async () => {
  let rooms = [fakeRoom(), fakeRoom({ _id: 'room-2', title: 'Quiet barn' })];
  const { user, dialog } = await ask({
    [LIST]: () => rooms,
    [DELETE]: () => {
      rooms = rooms.slice(1);
      return { acknowledged: true, deletedCount: 1 };
    },
    [RESTORE]: () => {
      rooms = [fakeRoom({ title: 'Sunny flat, restored' }), ...rooms];
      return new Refused('database-unavailable');
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Delete listing' }));
  await waitFor(() => expect(screen.queryByText('Sunny flat')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/The service is briefly unavailable/)).toBeTruthy();
  expect(await screen.findByText('Sunny flat, restored')).toBeTruthy();
});
