// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { provideSiteConfig } from '../site-config.ts';
import { useToday } from './figures.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a page that stays open overnight shows the new day', () => {
  provideSiteConfig({
    brand: 'Travel Lodge',
    siteTimeZone: 'UTC',
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
    stripe: { publishableKey: 'pk_test_1' },
  });
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:30Z') });
  const { result } = renderHook(useToday);
  expect(result.current).toBe('2026-11-21');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-22');
  // Simulates a device that was asleep, so no timer has fired.
  vi.setSystemTime(new Date('2026-11-24T08:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-24');
});
