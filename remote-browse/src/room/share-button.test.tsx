// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, fakeRoomDetail, renderRoute } from 'shared-testing';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  window.history.replaceState(null, '', '/');
});

const address = 'http://localhost:3000/room/room-1?from=2027-05-03&to=2027-05-06';

async function pressShare(share?: (data: ShareData) => Promise<void>) {
  const user = userEvent.setup();
  if (share) Object.assign(navigator, { share });
  fakeApi({ 'GET /room/room-1': () => fakeRoomDetail() });
  renderRoute(routes, '/room/room-1');
  window.history.replaceState(null, '', `${new URL(address).pathname}${new URL(address).search}#review`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
}

test('the share button passes the room’s URL with its dates to the device', async () => {
  const share = vi.fn(async () => {});
  await pressShare(share);
  expect(share.mock.calls).toEqual([[{ title: 'Sunny flat', url: address }]]);
});

test('the share button copies the URL on a device that cannot share', async () => {
  await pressShare();
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
});

test('closing the share sheet is not an error', async () => {
  await pressShare(async () => {
    throw new DOMException('', 'AbortError');
  });
  Object.assign(navigator, {
    share: async () => {
      throw new DOMException('', 'DataError');
    },
  });
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(screen.getByText(/The link could not be shared/)).toBeTruthy());
});
