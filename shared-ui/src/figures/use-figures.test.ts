// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFigures } from './use-figures.ts';

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

test('figures remain visible when a refresh fails', () => {
  const { result } = renderHook(() => useFigures({ ...query, ...failed, data: { stays: 3 }, dataUpdatedAt: 1 }));
  expect(result.current).toMatchObject({ data: { stays: 3 }, plot: { isLoading: false, error: undefined } });
});

test('an error remains visible during a retry if there are no figures', () => {
  const { result, rerender } = renderHook((props) => useFigures(props), { initialProps: query });
  expect(result.current.plot).toMatchObject({ isLoading: true, error: undefined });
  rerender({ ...query, ...failed });
  expect(result.current.plot).toMatchObject({ isLoading: false, error: 'No answer.' });
  rerender({ ...query, errorUpdateCount: 1 });
  expect(result.current.plot).toMatchObject({ isLoading: false, error: 'No answer.' });
});

test('figures of the old span are removed if those of the new span fail to load', () => {
  const old = { data: { stays: 3 }, isPending: false, isPlaceholderData: true };
  const { result, rerender } = renderHook<ReturnType<typeof useFigures>, typeof query>(useFigures, {
    initialProps: { ...query, ...old },
  });
  expect(result.current).toMatchObject({ isOld: true, plot: { error: undefined } });
  rerender({ ...query, ...failed });
  rerender({ ...query, ...old, errorUpdateCount: 1 });
  expect(result.current).toMatchObject({ isOld: false, plot: { error: 'No answer.' } });
});
