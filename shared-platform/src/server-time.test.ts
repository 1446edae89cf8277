import { beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The server's time at the start of each test. */
const START = Date.parse('2027-01-10T12:00:00Z');

let time: typeof import('./server-time.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
  time = await import('./server-time.ts');
  return () => vi.useRealTimers();
});

const readAt = (at: number) => time.readServerTime(new Headers({ date: new Date(at).toUTCString() }));
const now = () => time.serverNow().getTime();

test.each([
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
  ['40 years behind', -40 * 365 * DAY_MS],
])('a device that is %s uses the server’s time', (_, off) => {
  vi.setSystemTime(START + off);
  expect(now()).toBe(START + off);
  readAt(START);
  expect(now()).toBe(START);
  vi.setSystemTime(START + off + HOUR_MS);
  expect(now()).toBe(START + HOUR_MS);
});

test('the device’s clock is used if it is off by less than two minutes', () => {
  vi.setSystemTime(START + 90_000);
  readAt(START);
  expect(now()).toBe(START + 90_000);
});

test('a cached response from an hour ago changes nothing', () => {
  vi.setSystemTime(START);
  readAt(START);
  readAt(START - HOUR_MS);
  expect(now()).toBe(START);
});

test('a fresh response corrects a cached one', () => {
  vi.setSystemTime(START + DAY_MS);
  readAt(START - HOUR_MS);
  readAt(START);
  expect(now()).toBe(START);
});

test('a device’s clock is used again after it is corrected', () => {
  vi.setSystemTime(START - DAY_MS);
  readAt(START);
  vi.setSystemTime(START);
  readAt(START);
  expect(now()).toBe(START);
});

test.each([{}, { date: 'yesterday' }])('a response without a readable date changes nothing', (headers) => {
  vi.setSystemTime(START);
  time.readServerTime(new Headers(headers as Record<string, string>));
  expect(now()).toBe(START);
});
