import type { AreaRelease } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AreaError } from '../area-error.ts';
import { fakeArea } from '../testing/fake-site.ts';
import { importAreaModule } from './federation.ts';
import { loadAreaModule as loadWithin } from './load-area.ts';

vi.mock('./federation.ts', () => ({ importAreaModule: vi.fn() }));

const load = vi.mocked(importAreaModule);
let build = 0;
/** Returns a version that has not been loaded yet. */
const freshArea = (change = {}) => {
  build += 1;
  return fakeArea({ name: 'host', version: `1.0.${build}`, ...change });
};
const routes = { routes: {} };
const loadAreaModule = (area: AreaRelease, module: string) => loadWithin(area, module, 8_000);

beforeEach(() => {
  load.mockReset();
  vi.useFakeTimers();
});

afterEach(() => {
  // A completed load must leave no timers behind.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a module that several pages request is loaded once', async () => {
  load.mockResolvedValue(routes);
  const area = freshArea();
  const modules = await Promise.all([loadAreaModule(area, './routes'), loadAreaModule(area, './routes')]);
  expect(modules).toEqual([routes, routes]);
  expect(await loadAreaModule(area, './routes')).toBe(routes);
  expect(load.mock.calls).toEqual([[area, './routes']]);
  await loadAreaModule(area, './slots');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['platform', { platform: '^2', http: '^1' }, 'It needs version 2 of the shell’s contract, but the shell offers 1.1.'],
  ['http', { platform: '^1', http: '^3' }, 'It needs version 3 of the API’s contract, but the shell offers 1.1.'],
  [
    'later',
    { platform: '^1.99', http: '^1' },
    'It needs version 1.99 of the shell’s contract, but the shell offers 1.1.',
  ],
])(
  'an area that needs an incompatible %s contract is refused before any of its code is loaded',
  async (_, requires, reason) => {
    const area = freshArea({ requires });
    const failure = await loadAreaModule(area, './routes').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AreaError);
    expect(failure).toMatchObject({ area: 'host', version: area.version, message: reason });
    expect(load).not.toHaveBeenCalled();
  },
);

test('the first failure is retried silently', async () => {
  load.mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValueOnce(routes);
  expect(await loadAreaModule(freshArea(), './routes')).toBe(routes);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a second failure is thrown as an error of the area', async () => {
  const area = freshArea();
  load.mockRejectedValueOnce(new Error('Failed to fetch')).mockRejectedValueOnce(new Error('Bad manifest'));
  await expect(loadAreaModule(area, './routes')).rejects.toMatchObject({
    name: 'AreaError',
    area: area.name,
    message: 'Bad manifest',
  });
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValueOnce(routes);
  expect(await loadAreaModule(area, './routes')).toBe(routes);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a thrown value that is not an error becomes the reason', async () => {
  load.mockRejectedValue('RUNTIME-001');
  await expect(loadAreaModule(freshArea(), './routes')).rejects.toThrow('RUNTIME-001');
});

test('an area that does not respond fails after its time limit', async () => {
  const area = freshArea();
  load.mockReturnValue(new Promise(() => {}));
  const outcome = vi.fn();
  loadAreaModule(area, './routes').catch(outcome);
  await vi.advanceTimersByTimeAsync(7999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls).toMatchObject([[{ name: 'AreaError', message: 'It didn’t respond within 8 seconds.' }]]);
  expect(load).toHaveBeenCalledOnce();
  load.mockResolvedValueOnce(routes);
  expect(await loadAreaModule(area, './routes')).toBe(routes);
});

test('a retry is limited to the remaining time', async () => {
  load
    .mockImplementationOnce(() => new Promise((_, reject) => setTimeout(() => reject(new Error('Timeout')), 5000)))
    .mockReturnValueOnce(new Promise(() => {}));
  const outcome = vi.fn();
  loadAreaModule(freshArea(), './routes').catch(outcome);
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(outcome).toHaveBeenCalledOnce();
});
