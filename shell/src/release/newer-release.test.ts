// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSet } from '../testing/fake-site.ts';
import { watchForNewerRelease } from './newer-release.ts';

const MINUTE = 60_000;

let offeredSet = 'set-1';
let isVisible = true;
const ask = vi.fn(async (): Promise<Response> => Response.json({ set: offeredSet }));

beforeEach(() => {
  vi.useFakeTimers();
  offeredSet = 'set-1';
  isVisible = true;
  ask.mockClear();
  vi.stubGlobal('fetch', ask);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
});

afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openTab() {
  const offer = vi.fn();
  watchForNewerRelease(fakeSet(), offer);
  return offer;
}

async function returnToTab(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a tab with the current set is not offered a reload', async () => {
  const offer = openTab();
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6);
  expect(offer).not.toHaveBeenCalled();
});

test('a newer set is offered once', async () => {
  const offer = openTab();
  offeredSet = 'set-2';
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(offer).toHaveBeenCalledOnce();
  offeredSet = 'set-3';
  await vi.advanceTimersByTimeAsync(7 * MINUTE);
  expect(offer).toHaveBeenCalledTimes(2);
});

test('returning to the tab checks at most once every 30 seconds', async () => {
  openTab();
  await vi.advanceTimersByTimeAsync(31_000);
  await returnToTab();
  await returnToTab();
  expect(ask).toHaveBeenCalledOnce();
});

test('a hidden tab does not check', async () => {
  openTab();
  isVisible = false;
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
});

test('a failed check does not offer a reload', async () => {
  const offer = openTab();
  ask.mockResolvedValueOnce(new Response('Not found', { status: 404 }));
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(offer).not.toHaveBeenCalled();
});

test('the offer waits while a reload would lose input', async () => {
  const offer = openTab();
  document.body.innerHTML = '<div role="dialog"></div>';
  offeredSet = 'set-2';
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(offer).not.toHaveBeenCalled();
  document.body.innerHTML = '';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(offer).toHaveBeenCalledOnce();
});
