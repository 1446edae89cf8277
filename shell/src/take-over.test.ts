// @vitest-environment jsdom
import { createMemoryRouter, queryClient, replace } from 'shared-platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { hydrationState, loadPainted } from './take-over.ts';

const BASE = '/r/browse/1.0.0/';
const sheets = () => document.querySelectorAll('link[rel=stylesheet]').length;

const rooms = () => 'rooms';

function hydrate(loader: () => unknown, usesFallback = () => false) {
  const router = createMemoryRouter([{ id: 'home', path: '/', loader }, { path: '/login' }]);
  return hydrationState(router, [{ release: { base: BASE }, usesFallback }]);
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

test.each([
  ['fresh for a signed-out visitor', '', false],
  ['stale for a signed-in person', 'lodge_hint_4000=1', true],
])('data of a painted page that may be personal is %s', (_, cookie, isStale) => {
  // biome-ignore lint/suspicious/noDocumentCookie: set like the API does, because jsdom has no cookie store
  document.cookie = cookie || 'lodge_hint_4000=; max-age=0';
  loadPainted({ queries: [{ key: ['room', '7'], data: {} }], isPersonal: true }, [{ path: '*' }]);
  expect(queryClient.getQueryState(['room', '7'])?.dataUpdatedAt === 0).toBe(isStale);
});

test.each([
  ['back_forward', true],
  ['navigate', false],
  ['reload', false],
])('the data of a painted page is stale after the navigation %s: %s', (type, isStale) => {
  const opened = { type, serverTiming: [] } as unknown as PerformanceNavigationTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([opened]);
  loadPainted({ queries: [{ key: ['room', '8'], data: {} }], isPersonal: false }, [{ path: '*' }]);
  expect(queryClient.getQueryState(['room', '8'])?.dataUpdatedAt === 0).toBe(isStale);
});
