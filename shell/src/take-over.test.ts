// @vitest-environment jsdom
import type { PaintedData } from 'contracts';
import { queryClient, replace } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { hydrationState, loadPainted } from './take-over.ts';

const BASE = '/r/browse/1.0.0/';
const sheets = () => document.querySelectorAll('link[rel=stylesheet]').length;

const rooms = () => 'rooms';

function hydrate(loader: () => unknown, usesFallback = () => false, painted: Partial<PaintedData> = {}) {
  const whole = { queries: [], isPersonal: false, ...painted };
  const router = loadPainted(whole, [{ id: 'home', path: '/', loader }, { path: '/login' }]);
  return hydrationState(router, [{ release: { base: BASE }, usesFallback }], whole);
}

/** Returns whether the painted data counts as stale after hydration. */
async function isStaleAfter(painted: Partial<PaintedData>): Promise<boolean> {
  const key = [crypto.randomUUID()];
  await hydrate(rooms, undefined, { queries: [{ key, data: {} }], ...painted });
  return queryClient.getQueryCache().find({ queryKey: key })?.isStaleByTime(30_000) ?? false;
}

function openedBy(type: string, age = 0) {
  const opened = { type, responseStart: performance.now(), serverTiming: [{ name: 'painted', duration: age }] };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened as unknown as PerformanceNavigationTiming]);
}

beforeEach(() => {
  document.head.innerHTML = `<link rel="stylesheet" href="${BASE}assets/area.css">`;
});

test('a painted page is hydrated with its data and style sheet', async () => {
  expect(await hydrate(rooms)).toEqual({ loaderData: { home: 'rooms' } });
  expect(sheets()).toBe(1);
});

test('an error replaces the painted page without a retry', async () => {
  let tries = 0;
  const outcome = await hydrate(() => {
    tries += 1;
    throw new Error('Its code could not be loaded.');
  });
  expect(outcome?.errors).toEqual({ home: new Error('Its code could not be loaded.') });
  expect(tries).toBe(1);
  expect(sheets()).toBe(0);
});

test('a page from a fallback is rendered without the failed version’s style sheet', async () => {
  expect(await hydrate(rooms, () => true)).toBeUndefined();
  expect(sheets()).toBe(0);
});

test('a page other than the painted one is rendered from scratch', async () => {
  expect(await hydrate(() => replace('/login'))).toBeUndefined();
  expect(sheets()).toBe(1);
});

test('a loader of a painted page does not refetch old data, and the data is stale after hydration', async () => {
  openedBy('navigate', 60_000);
  const key = ['rooms'];
  const queryFn = vi.fn(() => 'new');
  const loader = () => void queryClient.prefetchQuery({ queryKey: key, queryFn });
  await hydrate(() => loader() ?? null, undefined, { queries: [{ key, data: 'painted' }] });
  expect(queryFn).not.toHaveBeenCalled();
  expect(queryClient.getQueryCache().find({ queryKey: key })?.isStaleByTime(30_000)).toBe(true);
});

test.each([
  ['fresh for a signed-out visitor', '', false],
  ['stale for a signed-in person', 'lodge_hint_4000=1', true],
])('data of a painted page that may be personal is %s', async (_, cookie, isStale) => {
  openedBy('navigate');
  // biome-ignore lint/suspicious/noDocumentCookie: set like the API does, because jsdom has no cookie store
  document.cookie = cookie || 'lodge_hint_4000=; max-age=0';
  expect(await isStaleAfter({ isPersonal: true })).toBe(isStale);
});

test.each([
  ['back_forward', true],
  ['navigate', false],
  ['reload', false],
])('the data of a painted page is stale after the navigation %s: %s', async (type, isStale) => {
  openedBy(type);
  expect(await isStaleAfter({ isPersonal: false })).toBe(isStale);
});
