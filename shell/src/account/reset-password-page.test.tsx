// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkResetCode, resetPassword, sendPasswordReset, signIn, useSession, verifyEmail } from 'shared-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  checkResetCode: vi.fn(),
  resetPassword: vi.fn(),
  sendPasswordReset: vi.fn(),
  signIn: vi.fn(),
  verifyEmail: vi.fn(),
}));

const gina = { uid: 'u-1', displayName: 'Gina Guest', email: 'gina@lodge.test', photoURL: null };
const refusal = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

beforeEach(() => {
  providePages();
  vi.mocked(checkResetCode).mockReset().mockResolvedValue(gina.email);
  vi.mocked(resetPassword).mockReset().mockResolvedValue();
  vi.mocked(verifyEmail).mockReset().mockResolvedValue();
  useSession.setState({ user: null, isEmailVerified: true });
  vi.mocked(sendPasswordReset).mockReset().mockResolvedValue();
  vi.mocked(signIn)
    .mockReset()
    .mockImplementation(async () => {
      signInAs('guest');
      return gina;
    });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const onward = (path: string) => encodeURIComponent(location.origin + path);
const OVER = 'This link has expired or has already been used. Request a new one.';

test('setting a password with a link opens the remembered page', async () => {
  renderSite(`/reset-password?mode=resetPassword&oobCode=c1&continueUrl=${onward('/login?from=%2Froom%2F7')}`);
  const password = await field('New password');
  expect(screen.getByText('for gina@lodge.test')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Set a new password · Travel Lodge'));
  await userEvent.click(password);
  await userEvent.paste('better-one');
  await press('Save and log in');
  expect(await screen.findByRole('heading', { name: 'Page /room/:id' })).toBeTruthy();
  expect(vi.mocked(resetPassword).mock.calls).toEqual([['c1', 'better-one']]);
  expect(vi.mocked(signIn).mock.calls).toEqual([[gina.email, 'better-one']]);
  expect(address()).toBe('/room/7');
});

test.each(['https://evil.test/login?from=%2Froom%2F7', 'javascript:alert(1)', '/login'])(
  'a link with the return URL %s opens the home page',
  async (elsewhere) => {
    renderSite(`/reset-password?mode=resetPassword&oobCode=c1&continueUrl=${encodeURIComponent(elsewhere)}`);
    await userEvent.type(await field('New password'), 'better-one');
    await press('Save and log in');
    expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  },
);

test('a password that is too short is not sent', async () => {
  renderSite('/reset-password?mode=resetPassword&oobCode=c1');
  await userEvent.type(await field('New password'), '12345{Enter}');
  expect(await screen.findByText('Choose a password of at least 6 characters.')).toBeTruthy();
  expect(resetPassword).not.toHaveBeenCalled();
});

test.each(['auth/expired-action-code', 'auth/invalid-action-code'])(
  'the page of an invalid link (%s) offers a new link with the remembered page',
  async (code) => {
    vi.mocked(checkResetCode).mockRejectedValue(refusal(code));
    renderSite(`/reset-password?mode=resetPassword&oobCode=c1&continueUrl=${onward('/login?from=%2Froom%2F7')}`);
    expect(await screen.findByText(OVER)).toBeTruthy();
    await userEvent.type(await field('Email'), 'gina@lodge.test');
    await press('Send the link');
    expect(await screen.findByText(/If gina@lodge.test has an account/)).toBeTruthy();
    expect(screen.queryByText(OVER)).toBeNull();
    expect(vi.mocked(sendPasswordReset).mock.calls).toEqual([['gina@lodge.test', '/room/7']]);
  },
);

test('a link that has been used in another tab shows an error', async () => {
  vi.mocked(resetPassword).mockRejectedValueOnce(refusal('auth/invalid-action-code'));
  renderSite('/reset-password?mode=resetPassword&oobCode=c1');
  await userEvent.type(await field('New password'), 'better-one');
  await press('Save and log in');
  expect(await screen.findByText(OVER)).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('a link that cannot be checked can be retried', async () => {
  vi.mocked(checkResetCode).mockRejectedValueOnce(refusal('auth/network-request-failed'));
  renderSite('/reset-password?mode=resetPassword&oobCode=c1');
  expect(await screen.findByText(/The sign-in service isn’t responding/)).toBeTruthy();
  await press('Try again');
  expect(await field('New password')).toBeTruthy();
});

test('the page links to the login page if only the login fails', async () => {
  vi.mocked(signIn).mockRejectedValueOnce(refusal('auth/network-request-failed'));
  renderSite('/reset-password?mode=resetPassword&oobCode=c1');
  await userEvent.type(await field('New password'), 'better-one');
  await press('Save and log in');
  expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect((await field('Email')).value).toBe(gina.email);
});

test('the page offers to send a link if it is opened without one', async () => {
  renderSite('/reset-password');
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  await press('Send the link');
  expect(await screen.findByText('Enter your email address.')).toBeTruthy();
  expect(checkResetCode).not.toHaveBeenCalled();
});

test('a link that is not for a password reset cannot set a password', async () => {
  renderSite('/reset-password?mode=recoverEmail&oobCode=c1');
  expect(await screen.findByText('This link can’t be used to set a password.')).toBeTruthy();
  expect(checkResetCode).not.toHaveBeenCalled();
});

const verification = (code: string, to = onward('/room/7?from=2030-01-01')) =>
  `/reset-password?mode=verifyEmail&oobCode=${code}&continueUrl=${to}`;

test('a link that verifies the email returns to the page from which the person signed up', async () => {
  signInAs('guest');
  useSession.setState({ isEmailVerified: false });
  vi.mocked(verifyEmail).mockImplementationOnce(async () => useSession.setState({ isEmailVerified: true }));
  renderSite(verification('v1'));
  expect(await screen.findByRole('heading', { name: 'Page /room/:id' })).toBeTruthy();
  expect(vi.mocked(verifyEmail).mock.calls).toEqual([['v1']]);
  expect(address()).toBe('/room/7?from=2030-01-01');
});

test('a link that verifies the email does not redirect to another site', async () => {
  signInAs('guest');
  renderSite(verification('v2', encodeURIComponent('https://evil.test/room/7')));
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
});

test('a person who opens the verification link on another device sees the result', async () => {
  renderSite(verification('v3'));
  expect(await screen.findByRole('heading', { name: 'Your email address is verified' })).toBeTruthy();
  const login = screen.getByRole('link', { name: 'Log in' }).getAttribute('href');
  expect(login).toBe(`/login?from=${encodeURIComponent('/room/7?from=2030-01-01')}`);
});

test('a link that verifies the email works only once', async () => {
  vi.mocked(verifyEmail).mockRejectedValueOnce(refusal('auth/invalid-action-code'));
  renderSite(verification('v4'));
  expect(await screen.findByText(/This link has expired or has already been used/)).toBeTruthy();
});
