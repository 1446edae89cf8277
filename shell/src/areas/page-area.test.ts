import { ApiError } from 'contracts';
import { CancelledError } from 'shared-platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AreaError } from '../area-error.ts';
import { createAreaOutcomes } from '../release/area-outcomes.ts';
import { fakeArea } from '../testing/fake-site.ts';
import { importAreaModule } from './federation.ts';
import { loadAreaModule } from './load-area.ts';
import { createPageArea, type PageArea } from './page-area.ts';

vi.mock('./federation.ts', () => ({ importAreaModule: vi.fn() }));

const load = vi.mocked(importAreaModule);
let build = 0;

function freshArea(change = {}) {
  build += 1;
  const version = (patch: number, more = {}) =>
    fakeArea({ name: 'host', version: `${build}.0.${patch}`, base: `/r/host/${build}.0.${patch}/`, ...more });
  const [release, fallback, outcomes] = [version(1, change), version(0), createAreaOutcomes()];
  return { ...createPageArea(release, fallback, outcomes), fallback, outcomes };
}

const loadRoutes = ({ use }: Pick<PageArea, 'use'>, module = './routes') =>
  use(async (version, limit) => {
    await loadAreaModule(version, module, limit);
    return version.version;
  });

/** Sets the result of loading each version, by its base. `hang` never settles. */
function respondWith(answers: Record<string, 'hang' | Error | object>): void {
  load.mockImplementation((version) => {
    const answer = answers[version.base];
    if (answer === 'hang') return new Promise(() => {});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve((answer ?? { routes: {} }) as never);
  });
}

const triedVersions = () => load.mock.calls.map(([{ version }]) => version);

beforeEach(() => {
  load.mockReset();
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a version that cannot be loaded is replaced by its fallback after one retry', async () => {
  const area = freshArea();
  respondWith({ [area.release.base]: new Error('Failed to fetch') });
  expect(await loadRoutes(area)).toBe(area.fallback.version);
  expect(triedVersions()).toEqual([area.release.version, area.release.version, area.fallback.version]);
});

test('after a failure, the page loads the whole area from the fallback', async () => {
  const area = freshArea();
  respondWith({ [area.release.base]: new Error('Failed to fetch') });
  await loadRoutes(area);
  load.mockClear();
  expect(await loadRoutes(area, './slots')).toBe(area.fallback.version);
  expect(triedVersions()).toEqual([area.fallback.version]);
});

test('a version that does not respond fails after 4 seconds', async () => {
  const area = freshArea();
  respondWith({ [area.release.base]: 'hang', [area.fallback.base]: 'hang' });
  const outcome = vi.fn();
  loadRoutes(area).catch(outcome);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(triedVersions()).toEqual([area.release.version]);
  await vi.advanceTimersByTimeAsync(1);
  expect(triedVersions()).toEqual([area.release.version, area.fallback.version]);
  await vi.advanceTimersByTimeAsync(3_499);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls).toMatchObject([
    [{ version: area.fallback.version, message: 'It didn’t respond within 4 seconds.' }],
  ]);
});

test('a version without a fallback has the whole time limit', async () => {
  const { release, outcomes } = freshArea();
  const area = createPageArea(release, undefined, outcomes);
  respondWith({ [area.release.base]: 'hang' });
  const outcome = vi.fn();
  loadRoutes(area).catch(outcome);
  await vi.advanceTimersByTimeAsync(7_499);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls).toMatchObject([
    [{ version: area.release.version, message: 'It didn’t respond within 8 seconds.' }],
  ]);
});

test('an incompatible version is replaced before any of its code is loaded', async () => {
  const area = freshArea({ requires: { platform: '^3', http: '^1' } });
  respondWith({});
  expect(await loadRoutes(area)).toBe(area.fallback.version);
  expect(triedVersions()).toEqual([area.fallback.version]);
});

test('a fallback must be compatible too', async () => {
  const area = freshArea();
  area.fallback.requires = { platform: '^3', http: '^1' };
  respondWith({ [area.release.base]: new Error('Failed to fetch') });
  await expect(loadRoutes(area)).rejects.toThrow(
    new AreaError(area.fallback, 'It needs version 3 of the shell’s contract, but the shell offers 1.1.'),
  );
  expect(triedVersions()).not.toContain(area.fallback.version);
});

test('a retry after the fallback has failed starts with the set’s version', async () => {
  const area = freshArea();
  respondWith({
    [area.release.base]: new Error('Failed to fetch'),
    [area.fallback.base]: new Error('Failed to fetch'),
  });
  await expect(loadRoutes(area)).rejects.toThrow(AreaError);
  respondWith({});
  expect(await loadRoutes(area)).toBe(area.release.version);
});

test('if a loader throws, the fallback’s loader runs', async () => {
  const area = freshArea();
  const loader = vi.fn(async ({ version }) => {
    if (version === area.release.version) throw new TypeError('x is undefined');
    return 'data';
  });
  expect(await area.use(loader)).toBe('data');
  expect(loader.mock.calls.map(([{ version }]) => version)).toEqual([area.release.version, area.fallback.version]);
});

test.each([
  ['an error response of the API', new ApiError(404, 'room-not-found', 'This room does not exist.')],
  ['a redirect', new Response(null, { status: 302 })],
  ['a request that was given up', new DOMException('Aborted', 'AbortError')],
  ['a query that was given up, by a session that ended', new CancelledError()],
])('%s does not count as a failure of the version', async (_, thrown) => {
  const area = freshArea();
  const loader = vi.fn(async () => {
    throw thrown;
  });
  await expect(area.use(loader)).rejects.toBe(thrown);
  expect(loader).toHaveBeenCalledOnce();
  expect(area.outcomes.take()).toEqual([]);
});

test('each failure is recorded once', async () => {
  const area = freshArea();
  respondWith({ [area.release.base]: new Error('Failed to fetch') });
  await Promise.all([loadRoutes(area), loadRoutes(area, './slots')]);
  const { name, version } = area.release;
  expect(area.outcomes.take()).toEqual([{ area: name, version, outcome: 'failed', reason: 'Failed to fetch' }]);
  expect(console.error).toHaveBeenCalledWith(`host ${version}: Failed to fetch (release set unknown)`);
});

test('a version that fails while rendering is replaced by its fallback', () => {
  const area = freshArea();
  expect(area.giveUp(area.release, new Error('x'))).toBe(true);
  expect(area.giveUp(area.fallback, new Error('x'))).toBe(false);
  expect(createPageArea(area.release, undefined, area.outcomes).giveUp(area.release, new Error('x'))).toBe(false);
});
