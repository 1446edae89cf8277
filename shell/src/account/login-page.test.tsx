// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendPasswordReset, signIn, signInWithGoogle } from 'shared-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { address, renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({
  ...(await original<object>()),
  preloadIdentity: vi.fn(async () => {}),
  signIn: vi.fn(),
  signInWithGoogle: vi.fn(),
  sendPasswordReset: vi.fn(),
}));

const gina = { uid: 'u-1', displayName: 'Gina Guest', email: 'gina@lodge.test', photoURL: null };
const entered = async () => {
  signInAs('guest');
  return gina;
};
const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });

beforeEach(() => {
  providePages();
  vi.mocked(signIn).mockReset().mockImplementation(entered);
  vi.mocked(signInWithGoogle).mockReset().mockImplementation(entered);
  vi.mocked(sendPasswordReset).mockReset().mockResolvedValue();
});

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

async function openLogin(path = '/login') {
  renderSite(path);
  await screen.findByRole('heading', { name: 'Log in' });
}

async function fillIn() {
  await userEvent.type(email(), ' gina@lodge.test ');
  await userEvent.type(password(), 'secret');
}

test('the form reports missing fields instead of the browser', async () => {
  await openLogin();
  expect([email().type, email().required, password().required]).toEqual(['email', true, true]);
  expect(email().form?.noValidate).toBe(true);
  await press('Continue');
  expect(errorOf(email())).toBe('Enter your email address.');
  expect(errorOf(password())).toBe('Enter your password.');
  expect(document.activeElement).toBe(email());
  expect(signIn).not.toHaveBeenCalled();
});

test('the page shows why the visitor has to log in', async () => {
  await openLogin();
  act(() => {
    history.replaceState({ usr: { reason: 'Log in to save Sunny flat' }, key: 'next' }, '', '/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('Log in to save Sunny flat')).toBeTruthy();
});

test('an invalid email is reported at its field', async () => {
  await openLogin();
  await userEvent.type(email(), 'gina');
  await userEvent.type(password(), 'secret{Enter}');
  expect(errorOf(email())).toBe('Enter a valid email address.');
  expect(signIn).not.toHaveBeenCalled();
});

test('Continue shows a spinner until the home page opens', async () => {
  let answer: (user: typeof gina) => void = () => {};
  vi.mocked(signIn).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await openLogin();
  await fillIn();
  await press('Continue');
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy')).toBe('true');
  await press('Continue');
  answer(await entered());
  expect(await screen.findByText('Login Sucessful')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(vi.mocked(signIn).mock.calls).toEqual([['gina@lodge.test', 'secret']]);
});

test('a login replaces the login page in the history', async () => {
  await openLogin();
  const before = history.length;
  await fillIn();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Page /' });
  expect(history.length).toBe(before);
});

test('a login returns to the remembered path, query and hash', async () => {
  const from = '/room/7?from=2026-06-01#reserve';
  await openLogin(`/login?from=${encodeURIComponent(from)}`);
  await fillIn();
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Page /room/:id' })).toBeTruthy();
  expect(address()).toBe(from);
});

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/.//evil.test', 'javascript:alert(1)'])(
  'a login opens the home page instead of %s',
  async (from) => {
    await openLogin(`/login?from=${encodeURIComponent(from)}`);
    await fillIn();
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
    expect(location.href).toBe(`${location.origin}/`);
  },
);

test('the link to Sign Up keeps the remembered path', async () => {
  await openLogin('/login?from=%2Froom%2F7');
  const link = screen.getByRole('link', { name: 'Sign up' });
  expect(link.getAttribute('href')).toBe('/signup?from=%2Froom%2F7');
});

test('a refused password shows errors and is cleared', async () => {
  vi.mocked(signIn).mockRejectedValueOnce(
    refusal('auth/invalid-credential', 'Firebase: Error (auth/invalid-credential).'),
  );
  await openLogin();
  await fillIn();
  await press('Continue');
  expect(await screen.findByText('Firebase: Error (auth/invalid-credential).')).toBeTruthy();
  expect(errorOf(password())).toBe('Wrong email or password. Check both, or reset your password.');
  expect(password().value).toBe('');
  expect(document.activeElement).toBe(password());
  expect(email().value.trim()).toBe('gina@lodge.test');
  expect(address()).toBe('/login');
});

test('a failure that is not caused by the input keeps the typed text', async () => {
  const message = 'Firebase: Error (auth/network-request-failed).';
  vi.mocked(signIn).mockRejectedValueOnce(refusal('auth/network-request-failed', message));
  await openLogin();
  await fillIn();
  await press('Continue');
  expect(await screen.findByText(message)).toBeTruthy();
  const banner = 'The sign-in service isn’t responding. Check your connection and try again.';
  expect(screen.getByText(banner)).toBeTruthy();
  expect(password().value).toBe('secret');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
});

test('Google signs in and returns to the remembered path', async () => {
  await openLogin('/login?from=%2Froom%2F7');
  await press('Continue with Google');
  expect(await screen.findByRole('heading', { name: 'Page /room/:id' })).toBeTruthy();
});

test('a Google popup can be reopened after it was closed', async () => {
  vi.mocked(signInWithGoogle).mockResolvedValueOnce(undefined);
  await openLogin();
  await press('Continue with Google');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(address()).toBe('/login');
  await press('Continue with Google');
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
});

test('a failed Google sign-in shows the provider’s message', async () => {
  const message = 'Firebase: Error (auth/account-exists-with-different-credential).';
  vi.mocked(signInWithGoogle).mockRejectedValueOnce(refusal('auth/account-exists-with-different-credential', message));
  await openLogin();
  await press('Continue with Google');
  expect(await screen.findByText(message)).toBeTruthy();
});

test('a password reset shows the same message for any email', async () => {
  await openLogin();
  await press('Forgot password?');
  expect(errorOf(email())).toBe('Enter your email address.');
  expect(sendPasswordReset).not.toHaveBeenCalled();
  await userEvent.type(email(), 'gina@lodge.test');
  await press('Forgot password?');
  const said = 'If gina@lodge.test has an account, we’ve sent an email with a link to set a new password.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(vi.mocked(sendPasswordReset).mock.calls).toEqual([['gina@lodge.test', '/']]);
});

test('[S5.03] the password reset email can be sent again after a minute', async () => {
  await openLogin('/login?from=%2Froom%2F7');
  await userEvent.type(email(), 'gina@lodge.test');
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    const again = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Send it again/ });
    expect((await again()).disabled).toBe(true);
    expect((await again()).textContent).toBe('Send it again in 60 s');
    // The other button cannot bypass the limit.
    fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    act(() => void vi.advanceTimersByTime(59_000));
    expect((await again()).textContent).toBe('Send it again in 1 s');
    act(() => void vi.advanceTimersByTime(1_000));
    expect((await again()).textContent).toBe('Send it again');
    fireEvent.click(await again());
    await waitFor(() => expect(sendPasswordReset).toHaveBeenCalledTimes(2));
  } finally {
    vi.useRealTimers();
  }
  expect(vi.mocked(sendPasswordReset).mock.calls).toEqual([
    ['gina@lodge.test', '/room/7'],
    ['gina@lodge.test', '/room/7'],
  ]);
});

test('a refused login offers to send a password reset email', async () => {
  vi.mocked(signIn).mockRejectedValueOnce(refusal('auth/wrong-password', 'Wrong'));
  await openLogin();
  await fillIn();
  await press('Continue');
  await userEvent.click(await screen.findByRole('button', { name: 'reset your password' }));
  expect(await screen.findByText(/If gina@lodge.test has an account/)).toBeTruthy();
});

test('after too many attempts, the page advises to wait or to reset the password', async () => {
  vi.mocked(signIn).mockRejectedValueOnce(refusal('auth/too-many-requests', 'Too many'));
  await openLogin();
  await fillIn();
  await press('Continue');
  const banner = await screen.findByRole('alert', { name: '' });
  expect(banner.textContent).toContain('Too many');
  await press('reset your password');
  expect(sendPasswordReset).toHaveBeenCalledOnce();
});

test('after a refused login, fields that a password manager fills in without events are read', async () => {
  await openLogin();
  email().value = 'gina@lodge.test';
  password().value = 'old secret';
  vi.mocked(signIn).mockRejectedValueOnce(refusal('auth/wrong-password', 'Wrong password'));
  await press('Continue');
  await waitFor(() => expect(errorOf(password())).toBeTruthy());
  password().value = 'new secret';
  await press('Continue');
  await waitFor(() => expect(signIn).toHaveBeenLastCalledWith('gina@lodge.test', 'new secret'));
});

test('a password manager can fill in a visible password', async () => {
  await openLogin();
  await press('Show password');
  email().value = 'gina@lodge.test';
  password().value = 'secret';
  await press('Continue');
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('gina@lodge.test', 'secret'));
});

test('a password manager can replace typed text', async () => {
  await openLogin();
  await userEvent.type(email(), 'g');
  await userEvent.type(password(), 'wrong');
  email().value = 'gina@lodge.test';
  password().value = 'secret';
  email().form?.requestSubmit();
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('gina@lodge.test', 'secret'));
});
