import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { startThrowaway } from './throwaway.ts';

/** Simulates the product: prints this text and runs until it gets a signal. */
let says = '';
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  const script = () => `console.log(${JSON.stringify(says)}); setInterval(() => {}, 1_000)`;
  const start = () => real.spawn(process.execPath, ['-e', script()], { stdio: ['ignore', 'pipe', 'pipe'] });
  return { ...real, spawn: vi.fn(start) };
});
let exit: MockInstance<typeof process.exit>;
const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
const child = () => vi.mocked(spawn).mock.results[0]?.value as ReturnType<typeof spawn>;

beforeEach(() => {
  vi.clearAllMocks();
  exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
});

test('Ctrl-C ends a copy that is starting', async () => {
  says = 'starting';
  const before = listeners();
  const starting = startThrowaway(async () => {}).catch((error: Error) => error.message);
  await vi.waitFor(() => expect(listeners()).toBe(before + 2));
  const gone = once(child(), 'exit');
  process.emit('SIGINT');
  await gone;
  expect(await starting).toContain('The throwaway copy did not start');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(130));
  expect(listeners()).toBe(before);
});

test('Ctrl-C is not handled after the copy has ended', async () => {
  says = 'Travel Lodge is ready: http://localhost:4000';
  const before = listeners();
  const copy = await startThrowaway(async () => {});
  expect(listeners()).toBe(before + 2);
  await copy.end();
  expect(child().signalCode).toBe('SIGTERM');
  expect(listeners()).toBe(before);
});
