// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileNotSaved, signInWithGoogle, signUp } from 'shared-auth';
import { fakeApi } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  signInMethods: vi.fn(async () => ['password']),
  signUp: vi.fn(),
  signInWithGoogle: vi.fn(),
}));

const nora = { uid: 'u-1', displayName: 'Nora', email: 'nora@lodge.test', photoURL: '/img/1' };
const entered = async () => {
  signInAs('guest');
  return nora;
};
const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });
const ROOM = '/room/7?from=2026-06-01&to=2026-06-04&adults=2#reserve';
const portrait = new File(['x'], 'me.png', { type: 'image/png' });

beforeEach(async () => {
  providePages();
  vi.mocked(signUp).mockReset().mockImplementation(entered);
  vi.mocked(signInWithGoogle).mockReset().mockImplementation(entered);
  renderSite('/signup');
  await screen.findByRole('heading', { name: 'Sign up' });
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

async function fillIn({ name = 'Nora', hasPhoto = true } = {}) {
  if (name) await userEvent.type(field('Name'), name);
  if (hasPhoto) await userEvent.upload(field('Photo'), portrait);
  await userEvent.type(field('Email'), 'nora@lodge.test');
  await userEvent.type(field('Password'), 'secret');
}

test('photo, email and password are required but not the name', async () => {
  const required = ['Name', 'Photo', 'Email', 'Password'].map((label) => field(label).required);
  expect(required).toEqual([false, true, true, true]);
  expect(field('Photo').accept).toBe('image/*,.avif,.heic,.heif');
  expect(field('Email').form?.noValidate).toBe(true);
  await press('Continue');
  expect(errorOf('Photo')).toBe('Choose a photo of yourself.');
  expect(errorOf('Email')).toBe('Enter your email address.');
  expect(errorOf('Password')).toBe('Choose a password.');
  expect(document.activeElement).toBe(field('Photo'));
  expect(signUp).not.toHaveBeenCalled();
});

test('a file that is not an image is rejected as the photo', async () => {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(field('Photo'), new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(errorOf('Photo')).toMatch(/^We can’t use this file. You can upload JPEG/);
  await fillIn({ hasPhoto: false });
  await press('Continue');
  expect(errorOf('Photo')).toBe('Choose a photo of yourself.');
  expect(signUp).not.toHaveBeenCalled();
});

test('a sign-up sends every field and opens the home page', async () => {
  await fillIn();
  await press('Continue');
  expect(await screen.findByText('SignUp Sucessful')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  const given = { email: 'nora@lodge.test', password: 'secret', name: 'Nora', photo: portrait };
  expect(vi.mocked(signUp).mock.calls).toEqual([[given]]);
});

test.each(['Continue', 'Continue with Google'])(
  'a sign-up with “%s” returns to the remembered page',
  async (button) => {
    cleanup();
    renderSite(`/signup?from=${encodeURIComponent(ROOM)}`);
    await screen.findByRole('heading', { name: 'Sign up' });
    await fillIn();
    await press(button);
    await waitFor(() => expect(address()).toBe(ROOM));
  },
);

test('a sign-up does not redirect to another site', async () => {
  cleanup();
  renderSite(`/signup?from=${encodeURIComponent('//evil.test/room/7')}`);
  await screen.findByRole('heading', { name: 'Sign up' });
  await fillIn();
  await press('Continue');
  await waitFor(() => expect(address()).toBe('/'));
});

test('a name with a link shows an error at its field', async () => {
  await fillIn({ name: 'Pay at https://evil.test' });
  await press('Continue');
  expect(errorOf('Name')).toBe('Your name must not contain an email address or a link.');
  expect(signUp).not.toHaveBeenCalled();
});

test('the name is optional', async () => {
  await fillIn({ name: '' });
  await press('Continue');
  await screen.findByRole('heading', { name: 'Page /' });
  expect(vi.mocked(signUp).mock.calls[0]?.[0]).toMatchObject({ name: '' });
});

test.each([
  ['auth/weak-password', 'Password', 'Choose a password of at least 6 characters.', ''],
  ['auth/email-already-in-use', 'Email', 'An account with this email already exists. Log in instead.', 'secret'],
])('%s shows the provider’s message in a toast and plain words at %s', async (code, label, text, password) => {
  vi.mocked(signUp).mockRejectedValueOnce(refusal(code, `Firebase: Error (${code}).`));
  await fillIn();
  await press('Continue');
  expect(await screen.findByText(`Firebase: Error (${code}).`)).toBeTruthy();
  expect(errorOf(label)).toBe(text);
  expect([field('Name').value, field('Email').value, field('Password').value]).toEqual([
    'Nora',
    'nora@lodge.test',
    password,
  ]);
  expect(screen.getByText('me.png')).toBeTruthy();
  expect(address()).toBe('/signup');
});

test('a photo that could not be saved can be retried without creating another account', async () => {
  fakeApi({ 'GET /sessions': () => [] });
  vi.mocked(signUp).mockImplementationOnce(async () => {
    await entered();
    throw new ProfileNotSaved(new Error('The image service isn’t responding.'));
  });
  await fillIn();
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
  expect(within(screen.getByRole('main')).getByText(/photo could not be saved. The image service isn’t/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update Profile' })).toBeTruthy();
  expect(address()).toBe('/dashboard/profile');
});

test('a HEIC photo that the browser cannot read is rejected with instructions', async () => {
  const head = new Uint8Array([0, 0, 0, 20, ...new TextEncoder().encode('ftypheic\0\0\0\0mif1')]);
  await userEvent.upload(field('Photo'), new File([head], 'IMG_0001.HEIC', { type: '' }));
  await waitFor(() => expect(errorOf('Photo')).toMatch(/HEIC photo.*Most Compatible/));
});

test('an email in use links to the login page with the email filled in', async () => {
  vi.mocked(signUp).mockRejectedValueOnce(refusal('auth/email-already-in-use', 'In use'));
  await fillIn();
  await press('Continue');
  await userEvent.click(await screen.findByRole('link', { name: 'Log in instead' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(field('Email').value).toBe('nora@lodge.test');
});

test('a person can sign up with Google', async () => {
  await press('Continue with Google');
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
});

test('the page links to Login', () => {
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('fields that a password manager fills in without events are sent', async () => {
  await userEvent.upload(field('Photo'), portrait);
  field('Name').value = 'Nora';
  field('Email').value = 'nora@lodge.test';
  field('Password').value = 'secret';
  await press('Continue');
  const given = { email: 'nora@lodge.test', password: 'secret', name: 'Nora', photo: portrait };
  await waitFor(() => expect(vi.mocked(signUp).mock.calls).toEqual([[given]]));
});
