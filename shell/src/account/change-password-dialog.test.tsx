// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPassword,
  changePassword,
  confirmWithGoogle,
  endOtherSessions,
  OthersNotEnded,
  signInMethods,
} from 'shared-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf, isGone, openDialog, prepareProfile, press, refusal } from '../testing/profile.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  addPassword: vi.fn(),
  changePassword: vi.fn(),
  confirmWithGoogle: vi.fn(),
  endOtherSessions: vi.fn(),
  signInMethods: vi.fn(),
}));

beforeEach(() => {
  for (const step of [addPassword, changePassword, endOtherSessions])
    vi.mocked(step)
      .mockReset()
      .mockResolvedValue(undefined as never);
  vi.mocked(confirmWithGoogle).mockReset().mockResolvedValue(true);
  vi.mocked(signInMethods).mockReset().mockResolvedValue(['password']);
  prepareProfile();
});

test('a password can be changed with the current one', async () => {
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
])('the error for the current password %j and the new one %j is shown at %s', async (present, next, label, text) => {
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

test('a wrong current password is reported at its field with a link to reset it by email', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(refusal('auth/invalid-credential'));
  const dialog = await openDialog('Change Password');
  await change(dialog, 'wrong');
  const present = dialog.getByLabelText<HTMLInputElement>('Current password');
  const text = 'That’s not your current password. Try again, or reset it by email.';
  await waitFor(() => expect(errorOf(present)).toBe(text));
  expect(screen.queryByText('Firebase: Error (auth/invalid-credential).')).toBeNull();
  expect([present.value, dialog.getByLabelText<HTMLInputElement>('New password').value]).toEqual(['', 'better-one']);
  expect(document.activeElement).toBe(present);
  await userEvent.click(dialog.getByRole('link', { name: 'reset it by email' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('gina@lodge.test');
});

test('a password that the provider considers weak shows an error at its field', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(refusal('auth/weak-password'));
  const dialog = await openDialog('Change Password');
  await change(dialog);
  await waitFor(() =>
    expect(errorOf(dialog.getByLabelText('New password'))).toBe('Choose a password of at least 6 characters.'),
  );
});

test('ending the other sessions can be retried after a password change', async () => {
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

test('the dialog is empty when it is reopened', async () => {
  const dialog = await openDialog('Change Password');
  await userEvent.type(dialog.getByLabelText('Current password'), 'secret');
  await press(dialog, 'Cancel');
  await isGone();
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('a Google account can set its first password', async () => {
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

test('a person whose login is too old must confirm it with Google', async () => {
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
