// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRelease } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSet } from '../testing/fake-site.ts';
import '../testing/setup.ts';
import { PreviewBanner } from '../panel/preview-banner.tsx';
import { createReloadNotice, type ReloadReason } from './reload-notice.tsx';

const reload = vi.fn();

function openPage(href = 'https://lodge.test/room/7'): void {
  vi.stubGlobal('location', { href, reload });
}

beforeEach(() => {
  reload.mockReset();
  openPage();
});

afterEach(() => {
  document.body.innerHTML = '';
});

const preview = (release: PageRelease) =>
  render(<PreviewBanner set={fakeSet()} release={release} onOpenPanel={() => {}} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the banner of a preview shows its versions and when it ends', async () => {
  preview({ channel: 'override', until: '2030-05-06T12:30:00Z' });
  const banner = await screen.findByRole('status');
  expect(banner.textContent).toMatch(/You’re viewing a preview.*until May 6, 2030.*Release set set-1/);
  expect(banner.textContent).toContain('shell 1.0.0 · browse 1.0.0 · guest 1.0.0 · host 1.0.0 · admin 1.0.0');
});

test('End preview ends the override and reloads the page', async () => {
  const call = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', call);
  preview({ channel: 'override' });
  await press('End preview');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(call.mock.calls).toEqual([['/-/override/end', { method: 'POST' }]]);
});

test('a preview that could not be ended shows an error', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  preview({ channel: 'override' });
  await press('End preview');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be ended');
  expect(reload).not.toHaveBeenCalled();
});

async function showNotice(reason: ReloadReason) {
  const showReloadNotice = createReloadNotice();
  await act(async () => showReloadNotice(reason));
  return showReloadNotice;
}

test('the offer of a new version can be dismissed', async () => {
  await showNotice('new-release');
  expect(screen.getByRole('status').textContent).toContain('A new version is available.');
  await press('Later');
  await waitFor(() => expect(screen.queryByText('A new version is available.')).toBeNull());
  expect(reload).not.toHaveBeenCalled();
});

test('Reload reloads the page', async () => {
  await showNotice('new-release');
  await press('Reload');
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that the API no longer supports keeps typed text', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  const showReloadNotice = await showNotice('too-old');
  expect(screen.getByRole('alert').textContent).toMatch(/Please reload it.*What you typed is still here/);
  // The offer of a new version must not replace the alert.
  await act(async () => showReloadNotice('new-release'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
