// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OverrideVersions, PageRelease, ReleaseSet } from 'contracts';
import { connectApi, queryClient } from 'shared-platform';
import { fakeApi } from 'shared-testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendError } from '../release/error-reports.ts';
import { providePages } from '../testing/fake-pages.tsx';
import { browse, fakeSet, guest, host } from '../testing/fake-site.ts';
import { renderSite } from '../testing/render-site.tsx';

vi.mock('../areas/federation.ts', () => ({ importAreaModule: vi.fn() }));

const READ = 'GET /-/override/versions';
const CHOOSE = 'POST /-/override/versions';
const at = '2026-01-10T09:00:00.000Z';

const known = (change: Partial<OverrideVersions> = {}): OverrideVersions => ({
  until: null,
  promoted: { shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.0.0', admin: '1.0.0' },
  canaries: [],
  chosen: {},
  choices: {
    browse: [
      { version: '1.1.0', at },
      { version: '1.0.0', at },
    ],
    reviews: [{ version: '0.1.0', at }],
  },
  ...change,
});

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  providePages();
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
});
afterEach(() => vi.unstubAllGlobals());

const INSPECTED = { channel: 'inspected' } as const;

function open(
  answers: Parameters<typeof fakeApi>[0] = {},
  set: ReleaseSet = fakeSet(),
  release: PageRelease = INSPECTED,
) {
  const sent = fakeApi({ [READ]: () => known(), ...answers });
  renderSite('/?inspect', set, release);
  return sent;
}

function stubReload() {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  return reload;
}

const panel = async () => within(await screen.findByRole('region', { name: 'Areas of this page' }));

async function rowOf(name: string) {
  const rows = (await panel()).getAllByRole('listitem');
  return rows.find((row) => within(row).queryByText(name, { selector: 'span' })) as HTMLElement;
}

test('the panel lists each area of the page with its version and the reason for it', async () => {
  const set = fakeSet({
    browse: { ...browse, version: '1.1.0' },
    guest: { ...guest, version: '1.2.0' },
    host: { ...host, version: '1.0.0+local', base: 'http://127.0.0.1:5000/' },
  });
  const canaries = [{ name: 'guest', version: '1.2.0' }];
  open({ [READ]: () => known({ chosen: { browse: '1.1.0' }, canaries }) }, set);
  await waitFor(async () => expect(within(await rowOf('shell')).getByText('Promoted')).toBeTruthy());
  expect(within(await rowOf('browse')).getByText('Preview')).toBeTruthy();
  expect(within(await rowOf('guest')).getByText('Canary')).toBeTruthy();
  expect(within(await rowOf('host')).getByText('Dev server')).toBeTruthy();
  expect((await rowOf('host')).textContent).toContain('1.0.0+local');
});

test('the panel outlines the part of the screen that an area renders', async () => {
  open();
  // Matches only the outline, because the panel's button splits this text into two elements.
  const outline = () => screen.queryByText('browse 1.0.0, page');
  const part = await (await panel()).findByRole('button', { name: 'browse 1.0.0, page' });
  expect(outline()).toBeNull();
  await userEvent.hover(part);
  await waitFor(() => expect(outline()).toBeTruthy());
  await userEvent.unhover(part);
  await waitFor(() => expect(outline()).toBeNull());
  await userEvent.click((await panel()).getByRole('checkbox', { name: 'Outline all' }));
  await waitFor(() => expect(outline()).toBeTruthy());
});

test('choosing another published version reloads the page', async () => {
  const sent = open({ [CHOOSE]: () => ({ until: at }) });
  await userEvent.selectOptions(await (await panel()).findByLabelText('Version of browse'), '1.1.0');
  await userEvent.selectOptions((await panel()).getByLabelText('Version of reviews'), '0.1.0');
  const reload = stubReload();
  await userEvent.click((await panel()).getByRole('button', { name: 'Show these versions' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(sent.find(({ call }) => call === CHOOSE)?.body).toEqual({ versions: { browse: '1.1.0', reviews: '0.1.0' } });
});

test('an area follows promotions again after its promoted version is chosen', async () => {
  const set = fakeSet({ browse: { ...browse, version: '1.1.0' } });
  const answers = { [READ]: () => known({ chosen: { browse: '1.1.0' } }), [CHOOSE]: () => ({ until: at }) };
  const sent = open(answers, set);
  await userEvent.selectOptions(await (await panel()).findByLabelText('Version of browse'), '1.0.0');
  stubReload();
  await userEvent.click((await panel()).getByRole('button', { name: 'Show these versions' }));
  await waitFor(() => expect(sent.find(({ call }) => call === CHOOSE)?.body).toEqual({ versions: {} }));
});

test('the panel shows the versions even if the visitor may not choose any', async () => {
  const signOut = vi.fn(async () => false);
  connectApi({ onRefused: signOut, onError: () => {} });
  open({ [READ]: () => Response.json({ detail: 'No.', code: 'forbidden' }, { status: 403 }) });
  expect(await (await panel()).findByText(/^Other versions cannot be chosen here/)).toBeTruthy();
  expect((await rowOf('browse')).textContent).toContain('1.0.0');
  expect((await panel()).queryByRole('combobox')).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});

test('an error of the page is listed under its area', async () => {
  open();
  const row = within(await rowOf('browse'));
  vi.stubGlobal('navigator', { sendBeacon: () => true });
  const error = new TypeError('room is undefined');
  error.stack = `TypeError\n at open (${location.origin}/r/browse/1.0.0/a.js:1:2)`;
  sendError({ error, filename: '', lineno: 0, colno: 0 } as ErrorEvent, 'set-1', '/');
  expect(await row.findByText('1 error')).toBeTruthy();
  expect(row.getByText('TypeError: room is undefined')).toBeTruthy();
});

test('the banner of a preview opens the panel', async () => {
  fakeApi({ [READ]: () => known() });
  renderSite('/', fakeSet(), { channel: 'override', until: at });
  const opener = await screen.findByRole('button', { name: 'Inspect' });
  expect(screen.queryByRole('region', { name: 'Areas of this page' })).toBeNull();
  await userEvent.click(opener);
  expect(document.activeElement).toBe(await screen.findByRole('region', { name: 'Areas of this page' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Areas of this page' })).toBeNull());
  expect(document.activeElement).toBe(opener);
});
