// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ERRORS, formatMoment, type ImageUploaded, type OwnSession } from 'contracts';
import {
  addPassword,
  changePassword,
  changeProfile,
  confirmWithGoogle,
  deleteAccount,
  endOtherSessions,
  OthersNotEnded,
  signInMethods,
  signOut,
} from 'shared-auth';
import { fakeApi, Refused } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  addPassword: vi.fn(),
  changePassword: vi.fn(),
  changeProfile: vi.fn(),
  confirmWithGoogle: vi.fn(),
  deleteAccount: vi.fn(),
  signOut: vi.fn(async () => {}),
  endOtherSessions: vi.fn(),
  signInMethods: vi.fn(),
}));

const refusal = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });
const portrait = new File(['x'], 'me.png', { type: 'image/png' });
const data = { id: '1', url: '/img/2', display_url: '/img/2', width: 1, height: 1, size: 1 };
const uploaded = (): ImageUploaded => ({ data, success: true, status: 200 });

const SESSIONS: OwnSession[] = [
  { _id: 's-1', device: 'Firefox on Linux', place: 'Lisbon', seenAt: new Date().toISOString(), isCurrent: true },
  { _id: 's-2', device: 'Safari on iPhone', place: 'Paris', seenAt: '2026-01-02T12:00:00.000Z', isCurrent: false },
  { _id: 's-3', device: null, place: null, seenAt: '2026-01-01T12:00:00.000Z', isCurrent: false },
];

beforeEach(() => {
  for (const step of [addPassword, changePassword, changeProfile, deleteAccount, endOtherSessions, signOut]) {
    vi.mocked(step)
      .mockReset()
      .mockResolvedValue(undefined as never);
  }
  vi.mocked(confirmWithGoogle).mockReset().mockResolvedValue(true);
  vi.mocked(signInMethods).mockReset().mockResolvedValue(['password']);
  signInAs('host', '/img/gina');
  providePages();
  fakeApi({ 'GET /sessions': () => SESSIONS });
});

async function openDialog(button: string, title = button) {
  renderSite('/dashboard/profile');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

const press = (dialog: Awaited<ReturnType<typeof openDialog>>, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

test('[S10.01] the profile shows photo, role in upper case, id, name, email and its two buttons', async () => {
  renderSite('/dashboard/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  const page = within(screen.getByRole('main'));
  expect(page.getByText('HOST')).toBeTruthy();
  for (const term of ['User Id', 'Name', 'Email']) expect(page.getByText(term)).toBeTruthy();
  for (const text of ['u-1', 'Gina Guest', 'gina@lodge.test']) expect(page.getByText(text)).toBeTruthy();
  expect(screen.getByRole('main').querySelector('img')?.getAttribute('src')).toBe('/img/gina/320');
  for (const name of ['Update Profile', 'Change Password']) expect(page.getByRole('button', { name })).toBeTruthy();
});

test('a new name is saved; the photo stays, the email cannot be changed and says why', async () => {
  const dialog = await openDialog('Update Profile');
  const email = dialog.getByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly]).toEqual(['gina@lodge.test', true]);
  expect(errorOf(email)).toContain('It can’t be changed here.');
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Gina Guest');
  await userEvent.clear(name);
  await userEvent.type(name, '  Gina G. ');
  await press(dialog, 'Save');
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina G.', photo: undefined }]]);
  expect(await screen.findByText('Profile updated')).toBeTruthy();
});

test('a name is 1 to 80 letters', async () => {
  const dialog = await openDialog('Update Profile');
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(name.maxLength).toBe(80);
  await userEvent.clear(name);
  await userEvent.type(name, '   ');
  await press(dialog, 'Save');
  expect(errorOf(name)).toBe('Enter your name.');
  expect(document.activeElement).toBe(name);
  expect(changeProfile).not.toHaveBeenCalled();
});

test('a photo is uploaded when it is chosen, and saved with the name; a save waits for it', async () => {
  let answer: (body: ImageUploaded) => void = () => {};
  fakeApi({
    'GET /sessions': () => SESSIONS,
    'POST /images': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const dialog = await openDialog('Update Profile');
  await userEvent.upload(dialog.getByLabelText('Photo'), portrait);
  expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeTruthy();
  await press(dialog, 'Save');
  expect(changeProfile).not.toHaveBeenCalled();
  answer(uploaded());
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina Guest', photo: '/img/2' }]]);
});

test('a photo can be taken away', async () => {
  const dialog = await openDialog('Update Profile');
  await press(dialog, 'Remove');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull());
  await press(dialog, 'Save');
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina Guest', photo: '' }]]);
});

test('a photo that fails is told at its field, keeps the rest, and is uploaded again on its own', async () => {
  let isDown = true;
  fakeApi({
    'GET /sessions': () => SESSIONS,
    'POST /images': () => (isDown ? new Refused('images-unavailable') : uploaded()),
  });
  const dialog = await openDialog('Update Profile');
  await userEvent.type(dialog.getByLabelText('Name'), ' II');
  await userEvent.upload(dialog.getByLabelText('Photo'), portrait);
  expect(await dialog.findByText(/^The photo could not be uploaded. The image service isn’t responding./)).toBeTruthy();
  await press(dialog, 'Save');
  expect(changeProfile).not.toHaveBeenCalled();
  isDown = false;
  await press(dialog, 'Upload it again');
  expect(await dialog.findByText('Uploaded !')).toBeTruthy();
  await press(dialog, 'Save');
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina Guest II', photo: '/img/2' }]]);
});

test('a photo that can never be accepted says why, and the rest can be saved without it', async () => {
  fakeApi({ 'GET /sessions': () => SESSIONS, 'POST /images': () => new Refused('image-too-narrow') });
  const dialog = await openDialog('Update Profile');
  await userEvent.upload(dialog.getByLabelText('Photo'), portrait);
  expect(await dialog.findByText(/could not be uploaded. This picture is too narrow/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Upload it again' })).toBeNull();
  await press(dialog, 'Save');
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina Guest', photo: undefined }]]);
});

test('the upload of a photo can be canceled', async () => {
  fakeApi({ 'GET /sessions': () => SESSIONS, 'POST /images': () => new Promise(() => {}) });
  const dialog = await openDialog('Update Profile');
  await userEvent.upload(dialog.getByLabelText('Photo'), portrait);
  await press(dialog, 'Cancel upload');
  await waitFor(() => expect(dialog.queryByRole('progressbar', { name: 'Upload' })).toBeNull());
  await press(dialog, 'Save');
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina Guest', photo: undefined }]]);
});

test('a file that is no image is not sent', async () => {
  const sent = fakeApi({ 'GET /sessions': () => SESSIONS });
  const dialog = await openDialog('Update Profile');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(dialog.getByLabelText('Photo'), new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(dialog.getByText(/This file is not an image/)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['GET /sessions']);
});

test('a profile that cannot be saved stays open with what was typed and the reason', async () => {
  vi.mocked(changeProfile).mockRejectedValueOnce(refusal('auth/network-request-failed'));
  const dialog = await openDialog('Update Profile');
  await userEvent.type(dialog.getByLabelText('Name'), ' II');
  await press(dialog, 'Save');
  expect(await dialog.findByText(/The sign-in service isn’t responding/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Gina Guest II');
  await press(dialog, 'Save');
  await isGone();
});

test('a changed password takes the current one and the new one, pasted or typed', async () => {
  const dialog = await openDialog('Change Password');
  const [present, next] = [dialog.getByLabelText('Current password'), dialog.getByLabelText('New password')];
  expect([present, next].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'current-password',
    'new-password',
  ]);
  await userEvent.click(present);
  await userEvent.paste('secret');
  await userEvent.type(next, 'better-one');
  await press(dialog, 'Change Password');
  await isGone();
  expect(vi.mocked(changePassword).mock.calls).toEqual([['secret', 'better-one']]);
  expect(await screen.findByText('Password changed')).toBeTruthy();
});

test.each([
  ['', 'better-one', 'Current password', 'Enter your current password.'],
  ['secret', '', 'New password', 'Choose a password.'],
  ['secret', '12345', 'New password', 'Choose a password of at least 6 characters.'],
  ['secret', 'secret', 'New password', 'That’s already your password.'],
])('current %j and new %j: told at %s', async (present, next, label, text) => {
  const dialog = await openDialog('Change Password');
  if (present) await userEvent.type(dialog.getByLabelText('Current password'), present);
  if (next) await userEvent.type(dialog.getByLabelText('New password'), next);
  await press(dialog, 'Change Password');
  expect(errorOf(dialog.getByLabelText(label))).toBe(text);
  expect(document.activeElement).toBe(dialog.getByLabelText(label));
  expect(changePassword).not.toHaveBeenCalled();
});

async function change(dialog: Awaited<ReturnType<typeof openDialog>>, present = 'secret', next = 'better-one') {
  await userEvent.type(dialog.getByLabelText('Current password'), present);
  await userEvent.type(dialog.getByLabelText('New password'), next);
  await press(dialog, 'Change Password');
}

test('a wrong current password: the provider’s message in a toast, plain words at the field, a mail offered', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(refusal('auth/invalid-credential'));
  const dialog = await openDialog('Change Password');
  await change(dialog, 'wrong');
  expect(await screen.findByText('Firebase: Error (auth/invalid-credential).')).toBeTruthy();
  const present = dialog.getByLabelText<HTMLInputElement>('Current password');
  expect(errorOf(present)).toBe('That’s not your current password. Try again, or reset it by email.');
  expect([present.value, dialog.getByLabelText<HTMLInputElement>('New password').value]).toEqual(['', 'better-one']);
  expect(document.activeElement).toBe(present);
  await userEvent.click(dialog.getByRole('link', { name: 'reset it by email' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('gina@lodge.test');
});

test('a password that the provider finds weak is told at the new one', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(refusal('auth/weak-password'));
  const dialog = await openDialog('Change Password');
  await change(dialog);
  await waitFor(() =>
    expect(errorOf(dialog.getByLabelText('New password'))).toBe('Choose a password of at least 6 characters.'),
  );
});

test('a changed password whose other sessions could not be ended says so, and tries only that again', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(new OthersNotEnded());
  const dialog = await openDialog('Change Password');
  await change(dialog);
  expect(await dialog.findByText(/you could not be logged out of your other browsers/)).toBeTruthy();
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await press(dialog, 'Try again');
  await isGone();
  expect(changePassword).toHaveBeenCalledOnce();
  expect(endOtherSessions).toHaveBeenCalledOnce();
});

test('what was typed is gone when the dialog is opened again', async () => {
  const dialog = await openDialog('Change Password');
  await userEvent.type(dialog.getByLabelText('Current password'), 'secret');
  await press(dialog, 'Cancel');
  await isGone();
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('an account of Google sets its first password, and changes it from then on', async () => {
  vi.mocked(signInMethods).mockResolvedValueOnce(['google']).mockResolvedValue(['google', 'password']);
  const dialog = await openDialog('Change Password', 'Set a password');
  expect(dialog.getByText(/You sign in with Google, so this account has no password yet/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('New password'), 'first-one');
  await press(dialog, 'Set password');
  await isGone();
  expect(vi.mocked(addPassword).mock.calls).toEqual([['first-one']]);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
});

test('a login of a while ago is confirmed with Google, and the password is then saved without another click', async () => {
  vi.mocked(signInMethods).mockResolvedValue(['google']);
  vi.mocked(addPassword).mockRejectedValueOnce(refusal('auth/requires-recent-login'));
  const dialog = await openDialog('Change Password', 'Set a password');
  await userEvent.type(dialog.getByLabelText('New password'), 'first-one');
  await press(dialog, 'Set password');
  expect(await dialog.findByText(/Confirm with Google that it’s you/)).toBeTruthy();
  vi.mocked(confirmWithGoogle).mockResolvedValueOnce(false);
  await press(dialog, 'Confirm with Google');
  expect(addPassword).toHaveBeenCalledOnce();
  await userEvent.click(await dialog.findByRole('button', { name: 'Confirm with Google' }));
  await isGone();
  expect(vi.mocked(addPassword).mock.calls).toEqual([['first-one'], ['first-one']]);
});

const openDeletion = () => openDialog('Delete account', 'Delete your account?');

test('an account is deleted with its email typed and the password, and the person is logged out', async () => {
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

test('a Google account is confirmed with Google; a closed window deletes nothing', async () => {
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

test('an account that cannot be deleted yet says why, and stays', async () => {
  const [, reason] = ERRORS['stays-ahead'];
  vi.mocked(deleteAccount).mockRejectedValueOnce(Object.assign(new Error(reason), { code: 'stays-ahead' }));
  const dialog = await openDeletion();
  await userEvent.type(dialog.getByLabelText('Your email'), 'gina@lodge.test');
  await userEvent.type(dialog.getByLabelText('Password'), 'secret');
  await press(dialog, 'Delete account');
  expect(await dialog.findByText(reason)).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
});

test('sessions are listed with device, place and last use', async () => {
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

test('one session can be ended', async () => {
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
