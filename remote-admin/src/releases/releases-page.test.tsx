// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CanaryState, ReleasesState } from 'contracts';
import { queryClient } from 'shared-platform';
import { fakeApi, Refused } from 'shared-testing';
import { preloadDialog } from 'shared-ui';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeEvent, fakeReleases, fakeVersion } from '../testing/fake-releases.ts';
import { renderRoute } from '../testing/render-route.ts';

const PATH = '/dashboard/releases';
const READ = 'GET /-/releases';
const ERRORS = 'GET /-/releases/errors';
const CHANGE = 'POST /-/releases';
const PREVIEW = 'POST /-/overrides';
const NOTES = 'GET /-/releases/notes?name=host&to=1.1.0';

beforeEach(() => preloadDialog());

async function showHost(answers: Parameters<typeof fakeApi>[0] = {}) {
  const sent = fakeApi({
    [ERRORS]: () => ({ errors: [] }),
    [READ]: () => fakeReleases(),
    [NOTES]: () => ({ versions: [] }),
    ...answers,
  });
  renderRoute(routes, PATH);
  await userEvent.click(await screen.findByRole('radio', { name: 'host' }));
  return sent;
}

const rowOf = (version: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${version.replaceAll('.', '\\.')}`) }));

async function openQuestion(button: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('alertdialog'));
}

test('the table shows the state, publisher, size, contracts and health of each version', async () => {
  await showHost();
  expect(rowOf('1.0.0').getByText('Promoted')).toBeTruthy();
  expect(rowOf('0.9.0').getByText('Fallback')).toBeTruthy();
  const broken = rowOf('0.8.0');
  expect(broken.getByText('Broken')).toBeTruthy();
  expect(broken.getByText('30 failed (25%)')).toBeTruthy();
  expect(broken.getByText('4.10 s')).toBeTruthy();
  const fresh = rowOf('1.1.0');
  expect(fresh.getByText('by host token')).toBeTruthy();
  expect(fresh.getByText('184 KB')).toBeTruthy();
  expect(fresh.getByText('platform ^1, http ^1')).toBeTruthy();
  expect(fresh.getByText('0 loads')).toBeTruthy();
  expect(fresh.getAllByText('–')).toHaveLength(3);
});

test('a promotion requires confirmation and a reason', async () => {
  const promoted: ReleasesState = fakeReleases({
    revision: 8,
    versions: {
      ...fakeReleases().versions,
      host: [fakeVersion({ version: '1.1.0' }), fakeVersion({ isPromoted: false, isFallback: true })],
    },
  });
  const sent = await showHost({ [CHANGE]: () => promoted });
  const dialog = await openQuestion('Promote host 1.1.0');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  expect(sent.filter(({ call }) => call === CHANGE)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Approved by QA');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('host 1.1.0 is promoted')).toBeTruthy();
  expect(sent.filter(({ call }) => call === CHANGE).map(({ body }) => body)).toEqual([
    { action: 'promote', name: 'host', to: '1.1.0', journeys: 'skipped', revision: 7, reason: 'Approved by QA' },
  ]);
  await waitFor(() => expect(rowOf('1.1.0').getByText('Promoted')).toBeTruthy());
});

test('a rollback requires confirmation', async () => {
  const sent = await showHost({ [CHANGE]: () => fakeReleases({ revision: 8 }) });
  const asked = await openQuestion('Roll back host 1.0.0');
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.some(({ call }) => call === CHANGE)).toBe(false);
  const again = await openQuestion('Roll back host 1.0.0');
  await userEvent.click(again.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('host is rolled back')).toBeTruthy();
  expect(sent.find(({ call }) => call === CHANGE)?.body).toEqual({ action: 'rollback', name: 'host', revision: 7 });
});

test('areas that are not on the site can be promoted', async () => {
  await showHost();
  const names = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
  expect(names).toEqual(['shell', 'admin', 'browse', 'guest', 'host', 'reviews']);
  expect(screen.getByText('not on the site')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'reviews' }));
  expect(screen.getByRole('button', { name: 'Promote reviews 1.0.0' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull();
});

test('only areas can be retired', async () => {
  const { host: _, ...areas } = fakeReleases().promoted.areas;
  const retired = fakeReleases({
    revision: 8,
    promoted: { ...fakeReleases().promoted, areas },
    history: [fakeEvent({ action: 'retire', from: '1.0.0', to: null })],
  });
  const sent = await showHost({ [CHANGE]: () => retired });
  const dialog = await openQuestion('Retire host 1.0.0');
  await userEvent.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('host is retired')).toBeTruthy();
  expect(sent.find(({ call }) => call === CHANGE)?.body).toEqual({ action: 'retire', name: 'host', revision: 7 });
  expect(await screen.findByText('Retired')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'shell' }));
  expect(screen.getByRole('button', { name: 'Roll back shell 1.0.0' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull());
});

test('a change is not applied if another one was made first', async () => {
  let state = fakeReleases();
  await showHost({
    [READ]: () => state,
    [CHANGE]: () => {
      const last = fakeEvent({ action: 'rollback', by: 'host token', from: '1.0.0', to: '0.9.0', reason: null });
      state = fakeReleases({ revision: 8, history: [last, ...state.history] });
      return new Refused('changed-meanwhile');
    },
  });
  const dialog = await openQuestion('Roll back host 1.0.0');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('Not applied: someone else changed this first')).toBeTruthy();
  expect(await screen.findByText(/host token: Rolled back host 1\.0\.0 → 0\.9\.0/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the response of an earlier poll does not overwrite a change', async () => {
  const [old, isAsked] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
  let reads = 0;
  await showHost({
    [READ]: () => {
      reads += 1;
      if (reads === 1) return fakeReleases();
      isAsked.resolve();
      return old.promise;
    },
    [CHANGE]: () => fakeReleases({ revision: 8, history: [fakeEvent({ action: 'rollback', reason: 'Slow' })] }),
  });
  const dialog = await openQuestion('Roll back host 1.0.0');
  void queryClient.invalidateQueries();
  await isAsked.promise;
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('host is rolled back')).toBeTruthy();
  old.resolve(fakeReleases());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(screen.getByText('Slow')).toBeTruthy());
});

test('a refused change keeps the dialog open', async () => {
  await showHost({ [CHANGE]: () => new Refused('unexpected') });
  const dialog = await openQuestion('Roll back host 1.0.0');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Something went wrong on our side. Please try again.')).toBeTruthy();
});

test('the history shows the results of journeys', async () => {
  const result = {
    set: 'set-now',
    digest: 'hash-of-its-files',
    names: ['host'],
    scope: 'all' as const,
    passed: 33,
    skipped: 4,
    at: '2026-01-11T08:50:00.000Z',
  };
  const passed = fakeEvent({ results: [result, { ...result, set: 'with-the-shell-before', scope: 'own' }] });
  const history = [passed, fakeEvent({ to: '0.9.0' }), fakeEvent({ to: '0.8.0', journeys: 'skipped' })];
  await showHost({ [READ]: () => fakeReleases({ history }) });
  expect(screen.getByText('Journeys passed, 8 could not run')).toBeTruthy();
  expect(screen.getByText('Journeys passed')).toBeTruthy();
  expect(screen.getByText('Journeys skipped')).toBeTruthy();
});

test('a canary requires a share between 0 and 100 percent', async () => {
  const sent = await showHost({ [CHANGE]: () => fakeReleases({ revision: 8 }) });
  const dialog = await openQuestion('Start canary host 1.1.0');
  const share = dialog.getByLabelText('Share of visitors');
  await userEvent.clear(share);
  await userEvent.type(share, '100');
  await userEvent.click(dialog.getByRole('button', { name: 'Start canary' }));
  expect(dialog.getByText('Enter a number above 0 and below 100.')).toBeTruthy();
  await userEvent.clear(share);
  await userEvent.type(share, '25');
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Approved by QA');
  await userEvent.click(dialog.getByRole('button', { name: 'Start canary' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === CHANGE)?.body).toEqual({
      action: 'canary',
      name: 'host',
      to: '1.1.0',
      share: 0.25,
      journeys: 'skipped',
      revision: 7,
      reason: 'Approved by QA',
    }),
  );
});

test('an area can have only one running canary', async () => {
  const canary: CanaryState = {
    name: 'host',
    version: '1.1.0',
    set: 'set-canary',
    share: 0.1,
    since: '2026-01-12T09:00:00.000Z',
    by: 'host token',
    canary: { loads: 40, failures: 10, lcp: 2000, inp: 60, cls: 0.01 },
    control: { loads: 360, failures: 0, lcp: 1200, inp: 50, cls: 0.01 },
  };
  const sent = await showHost({
    [READ]: () => fakeReleases({ canary, canaries: [canary, { ...canary, name: 'guest', version: '3.0.0' }] }),
    [CHANGE]: () => fakeReleases({ revision: 8 }),
  });
  expect(screen.getByRole('region', { name: 'Canary of guest 3.0.0' })).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: 'Canary of host 1.1.0' }));
  expect(panel.getByText(/^10% of visitors since .*, started by host token$/)).toBeTruthy();
  expect(panel.getByText('10 failed (20%)')).toBeTruthy();
  expect(panel.getByText('360 loads')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start canary host 1.1.0' }).disabled).toBe(true);
  await userEvent.click(panel.getByRole('button', { name: 'End canary' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'End canary' }));
  expect(await screen.findByText('The canary has ended')).toBeTruthy();
  expect(sent.find(({ call }) => call === CHANGE)?.body).toEqual({
    action: 'canary-end',
    name: 'host',
    revision: 7,
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Canary of host 1.1.0' })).toBeNull());
});

test('a canary with steps shows its current and next step', async () => {
  const health = { loads: 0, failures: 0, lcp: null, inp: null, cls: null };
  const steps = { shares: [0.05, 0.25], everyMs: 1_800_000, visitors: 1500, at: '2026-01-12T09:00:00.000Z' };
  const canary: CanaryState = {
    name: 'host',
    version: '1.1.0',
    set: 'set-canary',
    share: 0.05,
    steps: { ...steps, promotesAtEnd: true },
    since: steps.at,
    by: 'host token',
    canary: health,
    control: health,
    next: { share: 0.25, from: '2026-01-12T09:30:00.000Z', visitors: 1200, waitsFor: ['time', 'visitors'] },
  };
  const last = { share: null, from: '2026-01-12T10:00:00.000Z', visitors: 1600, waitsFor: ['gate' as const] };
  const { next: _, ...resting } = { ...canary, name: 'admin', share: 0.25 };
  const tested = { ...canary, name: 'guest', share: 0.25, next: last };
  const canaries = [canary, tested, resting];
  await showHost({ [READ]: () => fakeReleases({ canary, canaries }) });
  const panel = (name: string) => within(screen.getByRole('region', { name: `Canary of ${name} 1.1.0` }));
  expect(
    panel('host').getByText(
      /^Step 1 of 2\. Next: 25%, not before .*\. 1,200 of at least 1,500 visitors had it at this step\. It waits for its time and more visitors\.$/,
    ),
  ).toBeTruthy();
  expect(panel('guest').getByText(/^Step 2 of 2\. Next: promoted, .*It waits for journeys that pass\.$/)).toBeTruthy();
  expect(panel('guest').getByText(/^25% of visitors since /)).toBeTruthy();
  expect(panel('admin').getByText('Step 2 of 2, where it stays.')).toBeTruthy();
});

test('a preview link with an expiry can be created', async () => {
  const url = 'https://lodge.example/?preview=signed';
  const sent = await showHost({ [PREVIEW]: () => ({ url, until: '2026-01-12T11:00:00.000Z' }) });
  const { click } = userEvent.setup();
  await click(screen.getByRole('button', { name: 'Preview link host 1.1.0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview host 1.1.0' }));
  await click(dialog.getByRole('button', { name: 'Create link' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toBe(url);
  expect(sent.find(({ call }) => call === PREVIEW)?.body).toEqual({ versions: { host: '1.1.0' }, hours: 2 });
  await click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('the whole site can be rolled back to a past set', async () => {
  const sent = await showHost({ [CHANGE]: () => fakeReleases({ revision: 8 }) });
  const dialog = await openQuestion('Roll back the site to set-before');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Prices are wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back the site' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === CHANGE)?.body).toEqual({
      action: 'rollback-set',
      set: 'set-before',
      revision: 7,
      reason: 'Prices are wrong',
    }),
  );
});

test('the history shows the person, time and reason of each action', async () => {
  await showHost();
  const row = within(within(screen.getByRole('table', { name: 'History' })).getAllByRole('row')[1] as HTMLElement);
  expect(row.getByText('Promoted')).toBeTruthy();
  expect(row.getByText('host 0.9.0 → 1.0.0')).toBeTruthy();
  expect(row.getByText('admin@lodge.test')).toBeTruthy();
  expect(row.getByText('Ready')).toBeTruthy();
  expect(row.getByText('Journeys passed')).toBeTruthy();
});

test('releases that fail to load can be retried', async () => {
  let isDown = true;
  fakeApi({
    [ERRORS]: () => ({ errors: [] }),
    [READ]: () => (isDown ? new Refused('unexpected') : fakeReleases({ history: [], sets: [] })),
  });
  renderRoute(routes, PATH);
  expect(await screen.findByText('The releases could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  expect(screen.getByText('No set has been promoted yet')).toBeTruthy();
});

test('a response without the required fields is shown as a failure', async () => {
  fakeApi({ [ERRORS]: () => ({ errors: [] }), [READ]: () => ({ ...fakeReleases(), versions: undefined }) });
  renderRoute(routes, PATH);
  expect(await screen.findByText('The releases could not be loaded')).toBeTruthy();
});
