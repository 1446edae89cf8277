// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useClock } from './use-clock.ts';
import { useFigures } from './use-figures.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a page that is left open overnight has a new day in the morning', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:30Z') });
  const { result } = renderHook(() => useClock(() => new Date().toISOString().slice(0, 10)));
  expect(result.current).toBe('2026-11-21');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-22');
  // The machine slept, and its timers with it.
  vi.setSystemTime(new Date('2026-11-24T08:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-24');
});

const query = {
  data: undefined as { stays: number } | undefined,
  error: null as Error | null,
  isPending: true,
  isFetching: true,
  isPlaceholderData: false,
  dataUpdatedAt: 0,
  errorUpdateCount: 0,
  refetch: vi.fn(),
};
const failed = { error: new Error('No answer.'), isPending: false, isFetching: false, errorUpdateCount: 1 };

test('figures that are there stay when asking again fails', () => {
  const { result } = renderHook(() => useFigures({ ...query, ...failed, data: { stays: 3 }, dataUpdatedAt: 1 }));
  expect(result.current).toMatchObject({ data: { stays: 3 }, state: { isLoading: false, error: undefined } });
});

test('without figures the failure stays while they are asked for again', () => {
  const { result, rerender } = renderHook((props) => useFigures(props), { initialProps: query });
  expect(result.current.state).toMatchObject({ isLoading: true, error: undefined });
  rerender({ ...query, ...failed });
  expect(result.current.state).toMatchObject({ isLoading: false, error: 'No answer.' });
  rerender({ ...query, errorUpdateCount: 1 });
  expect(result.current.state).toMatchObject({ isLoading: false, error: 'No answer.' });
});

test('what failed for a new span does not show dimmed figures of the old one as its own', () => {
  const old = { data: { stays: 3 }, isPending: false, isPlaceholderData: true };
  const { result, rerender } = renderHook<ReturnType<typeof useFigures>, typeof query>(useFigures, {
    initialProps: { ...query, ...old },
  });
  expect(result.current).toMatchObject({ isOld: true, state: { error: undefined } });
  rerender({ ...query, ...failed });
  rerender({ ...query, ...old, errorUpdateCount: 1 });
  expect(result.current).toMatchObject({ isOld: false, state: { error: 'No answer.' } });
});
