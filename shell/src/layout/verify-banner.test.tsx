// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendVerification, useSession } from 'shared-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({ ...(await original<object>()), sendVerification: vi.fn() }));

beforeEach(() => {
  providePages();
  signInAs('guest');
  useSession.setState({ isEmailVerified: false });
  vi.mocked(sendVerification).mockReset().mockResolvedValue();
});

test('the banner explains how to verify an unverified email', async () => {
  renderSite('/room/7');
  expect(await screen.findByText(/Open the link that we emailed to/)).toBeTruthy();
  expect(screen.getByText('gina@lodge.test')).toBeTruthy();
});

test('the link can be sent again and returns to the page', async () => {
  renderSite('/room/7?from=2030-01-01');
  await userEvent.click(await screen.findByRole('button', { name: 'Resend the link' }));
  expect(await screen.findByText('We sent the link to gina@lodge.test')).toBeTruthy();
  expect(vi.mocked(sendVerification).mock.calls).toEqual([['/room/7?from=2030-01-01']]);
});

test('a link that could not be sent can be retried', async () => {
  vi.mocked(sendVerification).mockRejectedValueOnce(Object.assign(new Error('x'), { code: 'auth/too-many-requests' }));
  renderSite('/');
  const resend = await screen.findByRole('button', { name: 'Resend the link' });
  await userEvent.click(resend);
  expect((resend as HTMLButtonElement).disabled).toBe(false);
});

test('the banner is hidden if the email is verified', async () => {
  useSession.setState({ isEmailVerified: true });
  renderSite('/');
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeTruthy();
  expect(screen.queryByText('Verify your email address')).toBeNull();
});
