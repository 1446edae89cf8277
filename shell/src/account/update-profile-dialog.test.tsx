// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImageUploaded } from 'contracts';
import { changeProfile, signInMethods } from 'shared-auth';
import { fakeApi, Refused } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf, isGone, openDialog, prepareProfile, press, refusal, SESSIONS } from '../testing/profile.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  changeProfile: vi.fn(),
  signInMethods: vi.fn(),
}));

const portrait = new File(['x'], 'me.png', { type: 'image/png' });
const data = { id: '1', url: '/img/2', display_url: '/img/2', width: 1, height: 1, size: 1 };
const uploaded = (): ImageUploaded => ({ data, success: true, status: 200 });

beforeEach(() => {
  vi.mocked(changeProfile)
    .mockReset()
    .mockResolvedValue(undefined as never);
  vi.mocked(signInMethods).mockReset().mockResolvedValue(['password']);
  prepareProfile();
});

test('a new name is saved without changing the photo', async () => {
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

test('a name has 1 to 80 characters', async () => {
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

test('a save waits for the upload of the photo', async () => {
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

test('a photo can be removed', async () => {
  const dialog = await openDialog('Update Profile');
  await press(dialog, 'Remove');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull());
  await press(dialog, 'Save');
  await isGone();
  expect(vi.mocked(changeProfile).mock.calls).toEqual([[{ name: 'Gina Guest', photo: '' }]]);
});

test('a failed photo upload can be retried', async () => {
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

test('a profile can be saved after its new photo was rejected', async () => {
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

test('a file that is not an image is not uploaded', async () => {
  const sent = fakeApi({ 'GET /sessions': () => SESSIONS });
  const dialog = await openDialog('Update Profile');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(dialog.getByLabelText('Photo'), new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(dialog.getByText(/We can’t use this file/)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['GET /sessions']);
});

test('a profile that cannot be saved keeps the input and shows the reason', async () => {
  vi.mocked(changeProfile).mockRejectedValueOnce(refusal('auth/network-request-failed'));
  const dialog = await openDialog('Update Profile');
  await userEvent.type(dialog.getByLabelText('Name'), ' II');
  await press(dialog, 'Save');
  expect(await dialog.findByText(/The sign-in service isn’t responding/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Gina Guest II');
  await press(dialog, 'Save');
  await isGone();
});
