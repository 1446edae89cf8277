// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sentenceOf, type WriteResult } from 'contracts';
import { loadRole, useSession } from 'shared-auth';
import { connectApi } from 'shared-platform';
import { fakeApi, Refused } from 'shared-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportFailure } from '../session-end.ts';
import { providePages } from '../testing/fake-pages.tsx';
import { signInAs } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));
vi.mock('shared-auth', async (original) => ({ ...(await original<object>()), loadRole: vi.fn(async () => {}) }));

const log = vi.fn();

beforeEach(() => {
  providePages();
  log.mockReset();
  vi.mocked(loadRole).mockClear();
  vi.spyOn(console, 'error').mockImplementation(log);
  connectApi({ onRefused: async () => false, onError: reportFailure });
});

const WITHDRAWAL = 'DELETE /users/gina@lodge.test/request';
const opener = () => screen.findByRole('button', { name: 'Host your home' });

async function openDialog(status = 'Verified') {
  signInAs('guest');
  useSession.setState({ status });
  renderSite('/');
  await userEvent.click(await opener());
  const dialog = await screen.findByRole('dialog', { name: 'Become A Host!' });
  return within(dialog);
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);
const CALL = 'PUT /users/gina@lodge.test';
const written = (modifiedCount: number) => (): WriteResult => ({
  acknowledged: true,
  matchedCount: 1,
  modifiedCount,
  upsertedCount: 0,
});

test('Host your home is disabled for signed-out visitors', async () => {
  renderSite('/');
  expect(await opener()).toHaveProperty('disabled', true);
});

test('the dialog asks a person without a verified email to verify it', async () => {
  signInAs('guest');
  useSession.setState({ isEmailVerified: false });
  renderSite('/');
  await userEvent.click(await opener());
  const dialog = within(await screen.findByRole('dialog', { name: 'Become A Host!' }));
  expect(dialog.getByText(sentenceOf('email-not-verified'))).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
});

test.each([null, 'guest'] as const)('Host your home is enabled for the role %s', async (role) => {
  signInAs(role);
  renderSite('/');
  expect(await opener()).toHaveProperty('disabled', false);
});

test.each(['host', 'admin'] as const)('Host your home is hidden from the role %s', async (role) => {
  signInAs(role);
  renderSite('/');
  await screen.findByRole('button', { name: 'User menu' });
  expect(screen.queryByRole('button', { name: 'Host your home' })).toBeNull();
});

test('Host your home is shown only on wide screens', async () => {
  renderSite('/');
  expect((await opener()).closest('.hidden')?.className).toContain('md:block');
});

test('no request is sent before Continue is pressed', async () => {
  const sent = fakeApi({});
  const dialog = await openDialog();
  const terms = dialog.getByRole('link', { name: 'terms & conditions' });
  expect(terms.parentElement?.textContent).toBe('Please read all the terms & conditions before becoming a host.');
  expect(terms.getAttribute('href')).toBe('/terms');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect(sent).toEqual([]);
});

test.each([
  [1, 'Success!, Please Wait For Admin Confirmation'],
  [0, 'Please! Wait For Admin Approval.'],
])('a request with modifiedCount %i shows: %s', async (modifiedCount, text) => {
  const sent = fakeApi({ [CALL]: written(modifiedCount) });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(text)).toBeTruthy();
  await isGone();
  expect(callsOf(sent)).toEqual([CALL]);
  expect(loadRole).toHaveBeenCalledOnce();
});

test('a failed request is only logged', async () => {
  const detail = sentenceOf('database-unavailable');
  fakeApi({ [CALL]: () => new Refused('database-unavailable') });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await isGone();
  expect(log.mock.calls.join()).toContain(`PUT /users/gina%40lodge.test: 503 database-unavailable: ${detail}`);
  expect(screen.queryByText(detail)).toBeNull();
  expect(loadRole).not.toHaveBeenCalled();
});

test('pressing Continue twice sends one request', async () => {
  let answer: (body: WriteResult) => void = () => {};
  const sent = fakeApi({
    [CALL]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const dialog = await openDialog();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Continue' }));
  answer(written(1)());
  await isGone();
  expect(callsOf(sent)).toEqual([CALL]);
});

test('Withdraw request is hidden if there is no request', async () => {
  const dialog = await openDialog();
  expect(dialog.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
});

test.each([
  [1, 'Request withdrawn'],
  [0, 'Your request has already been answered'],
])('a withdrawal with modifiedCount %i shows: %s', async (modifiedCount, text) => {
  const sent = fakeApi({ [WITHDRAWAL]: written(modifiedCount) });
  const dialog = await openDialog('Requested');
  expect(dialog.getByText(/Your request is waiting for an admin/)).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText(text)).toBeTruthy();
  await isGone();
  expect(callsOf(sent)).toEqual([WITHDRAWAL]);
  expect(loadRole).toHaveBeenCalledOnce();
});

test('a request can be withdrawn again after it was repeated', async () => {
  const sent = fakeApi({ [WITHDRAWAL]: written(1) });
  const dialog = await openDialog('Requested');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  await isGone();
  await userEvent.click(await opener());
  const again = within(await screen.findByRole('dialog', { name: 'Become A Host!' }));
  await userEvent.click(again.getByRole('button', { name: 'Withdraw request' }));
  await waitFor(() => expect(callsOf(sent)).toEqual([WITHDRAWAL, WITHDRAWAL]));
});

test('no new request can be sent during a withdrawal', async () => {
  fakeApi({ [WITHDRAWAL]: () => new Promise(() => {}) });
  const dialog = await openDialog('Requested');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true));
});

test('a failed withdrawal keeps the request and shows the reason', async () => {
  const detail = sentenceOf('database-unavailable');
  fakeApi({ [WITHDRAWAL]: () => new Refused('database-unavailable') });
  const dialog = await openDialog('Requested');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Withdraw request' })).toBeTruthy();
  expect(loadRole).not.toHaveBeenCalled();
});
