// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseNotes } from 'contracts';
import { fakeApi, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeReleases } from '../testing/fake-releases.ts';
import { renderRoute } from '../testing/render-route.ts';

const NOTES = 'GET /-/releases/notes?name=host';
const at = '2026-01-10T09:00:00.000Z';

const fakeNotes = (change: Partial<ReleaseNotes> = {}): ReleaseNotes => ({
  from: '1.0.0',
  to: null,
  isBackwards: false,
  versions: [
    {
      version: '1.1.0',
      at,
      notes: '### Added\n\n- A map,\n  with pins.\n- `GET /places`, <b>at last</b>.\n\nSee [it](x).',
    },
    { version: '1.0.0', at, notes: null },
  ],
  ...change,
});

beforeEach(() => preloadDialog());

async function press(button: string, answers: Parameters<typeof fakeApi>[0]) {
  fakeApi({ 'GET /-/releases/errors': () => ({ errors: [] }), 'GET /-/releases': () => fakeReleases(), ...answers });
  renderRoute(routes, '/dashboard/releases');
  await userEvent.click(await screen.findByRole('radio', { name: 'host' }));
  await userEvent.click(screen.getByRole('button', { name: button }));
}

test('HTML in the notes of a version is shown as text', async () => {
  await press('Release notes of host 1.1.0', { [NOTES]: () => fakeNotes() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Release notes of host 1.1.0' }));
  expect(await dialog.findByRole('heading', { name: 'Added' })).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A map, with pins.',
    'GET /places, <b>at last</b>.',
  ]);
  expect(dialog.getByText('GET /places').tagName).toBe('CODE');
  expect(dialog.getByText('See it.')).toBeTruthy();
});

test('a version without notes shows a message', async () => {
  await press('Release notes of host 1.0.0', { [NOTES]: () => fakeNotes() });
  expect(await screen.findByText('No release notes were written.')).toBeTruthy();
});

test('a promotion’s dialog shows the notes of all versions in between', async () => {
  const versions = [
    { version: '1.1.0', at, notes: '- A map.' },
    { version: '1.0.5', at, notes: '- A fix.' },
  ];
  await press('Promote host 1.1.0', { [`${NOTES}&to=1.1.0`]: () => fakeNotes({ to: '1.1.0', versions }) });
  const changes = within(await screen.findByRole('region', { name: 'What changes' }));
  expect((await changes.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['A map.', 'A fix.']);
  expect(changes.getByText('1.0.5')).toBeTruthy();
});

test('the dialog for an older version shows the notes of the reverted versions', async () => {
  const versions = [{ version: '1.0.0', at, notes: '- A map.' }];
  await press('Start canary host 0.9.0', {
    [`${NOTES}&to=0.9.0`]: () => fakeNotes({ to: '0.9.0', isBackwards: true, versions }),
  });
  const changes = within(await screen.findByRole('region', { name: 'What is taken back, up to 1.0.0' }));
  expect(changes.getByText('A map.')).toBeTruthy();
});

test('a version can be promoted even if its notes fail to load', async () => {
  await press('Promote host 1.1.0', { [`${NOTES}&to=1.1.0`]: () => new Refused('not-found') });
  expect(await screen.findByText('The release notes could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Promote' }).hasAttribute('disabled')).toBe(false);
});
