// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ERRORS, formatMoment } from 'contracts';
import { confirmWithGoogle, deleteAccount, endOtherSessions, signInMethods, signOut } from 'shared-auth';
import { fakeApi } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf, openDialog, prepareProfile, press, SESSIONS } from '../testing/profile.tsx';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  confirmWithGoogle: vi.fn(),
  deleteAccount: vi.fn(),
  endOtherSessions: vi.fn(),
  signInMethods: vi.fn(),
  signOut: vi.fn(),
}));

beforeEach(() => {
  for (const step of [deleteAccount, endOtherSessions, signOut])
    vi.mocked(step)
      .mockReset()
      .mockResolvedValue(undefined as never);
  vi.mocked(confirmWithGoogle).mockReset().mockResolvedValue(true);
  vi.mocked(signInMethods).mockReset().mockResolvedValue(['password']);
  prepareProfile();
});

test('[S10.01] the profile shows the photo, the role in upper case, id, name, email and two buttons', async () => {
  renderSite('/dashboard/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  const page = within(screen.getByRole('main'));
  expect(page.getByText('HOST')).toBeTruthy();
  for (const term of ['User Id', 'Name', 'Email']) expect(page.getByText(term)).toBeTruthy();
  for (const text of ['u-1', 'Gina Guest', 'gina@lodge.test']) expect(page.getByText(text)).toBeTruthy();
  expect(screen.getByRole('main').querySelector('img')?.getAttribute('src')).toBe('/img/gina/320');
  for (const name of ['Update Profile', 'Change Password']) expect(page.getByRole('button', { name })).toBeTruthy();
});

const openDeletion = () => openDialog('Delete account', 'Delete your account?');

test('an account is deleted only after its email and password are entered', async () => {
  const dialog = await openDeletion();
  await press(dialog, 'Delete account');
  expect(errorOf(dialog.getByLabelText('Your email'))).toBe('Type gina@lodge.test to confirm.');
  expect(deleteAccount).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByLabelText('Your email'), 'Gina@Lodge.test');
  await press(dialog, 'Delete account');
  expect(errorOf(dialog.getByLabelText('Password'))).toBe('Enter your password.');
  await userEvent.type(dialog.getByLabelText('Password'), 'secret');
  await press(dialog, 'Delete account');
  expect(await screen.findByText('Your account was deleted')).toBeTruthy();
  expect(vi.mocked(deleteAccount).mock.calls).toEqual([['gina@lodge.test', 'secret']]);
  expect(signOut).toHaveBeenCalledOnce();
});

test('a Google account is deleted only after Google confirms it', async () => {
  vi.mocked(signInMethods).mockResolvedValue(['google']);
  vi.mocked(confirmWithGoogle).mockResolvedValueOnce(false);
  const dialog = await openDeletion();
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Your email'), 'gina@lodge.test');
  await press(dialog, 'Confirm and delete');
  expect(deleteAccount).not.toHaveBeenCalled();
  await press(dialog, 'Confirm and delete');
  expect(await screen.findByText('Your account was deleted')).toBeTruthy();
  expect(vi.mocked(deleteAccount).mock.calls).toEqual([['gina@lodge.test', undefined]]);
});

test('the dialog shows why an account cannot be deleted yet', async () => {
  const [, reason] = ERRORS['stays-ahead'];
  vi.mocked(deleteAccount).mockRejectedValueOnce(Object.assign(new Error(reason), { code: 'stays-ahead' }));
  const dialog = await openDeletion();
  await userEvent.type(dialog.getByLabelText('Your email'), 'gina@lodge.test');
  await userEvent.type(dialog.getByLabelText('Password'), 'secret');
  await press(dialog, 'Delete account');
  expect(await dialog.findByText(reason)).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
});

test('sessions are listed with their device, location and last use', async () => {
  renderSite('/dashboard/profile');
  const section = within(await screen.findByRole('region', { name: 'Where you’re logged in' }));
  const items = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
  const [, second, third] = SESSIONS.map(({ seenAt }) => `last seen ${formatMoment(new Date(seenAt))}`);
  expect(items).toEqual([
    'Firefox on Linux This deviceLisbon · active now',
    `Safari on iPhone Paris · ${second}Log out`,
    `Unknown device ${third}Log out`,
  ]);
});

test('a single session can be ended', async () => {
  let sessions = SESSIONS;
  const sent = fakeApi({
    'GET /sessions': () => sessions,
    'DELETE /sessions/s-2': () => {
      sessions = SESSIONS.filter(({ _id }) => _id !== 's-2');
      return { success: true as const };
    },
  });
  renderSite('/dashboard/profile');
  await userEvent.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone/ }));
  await waitFor(() => expect(screen.queryByText(/Safari on iPhone/)).toBeNull());
  expect(sent.map(({ call }) => call)).toContain('DELETE /sessions/s-2');
});

test('all other sessions can be ended', async () => {
  renderSite('/dashboard/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Log out of all other browsers' }));
  expect(endOtherSessions).toHaveBeenCalledOnce();
  expect(await screen.findByText('Logged out of all other browsers')).toBeTruthy();
});
