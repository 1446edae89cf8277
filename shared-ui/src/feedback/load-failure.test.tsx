// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LoadingQuery } from './failed-query.ts';
import { isFirstLoad, LoadFailure } from './load-failure.tsx';

const query = (change: Partial<LoadingQuery> = {}): LoadingQuery => ({
  error: null,
  isPending: false,
  isFetching: false,
  dataUpdatedAt: 0,
  errorUpdateCount: 0,
  refetch: vi.fn(),
  ...change,
});
const at = (change: Partial<LoadingQuery>) => <LoadFailure query={query(change)} what="Your listings" />;
const failed = { error: new Error('No answer.'), errorUpdateCount: 1 };
/** The state of a query without data during a retry. */
const retrying = { error: null, errorUpdateCount: 1, isPending: true, isFetching: true };

test('the error and its focused button remain during a retry', async () => {
  const { rerender } = render(at(failed));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  rerender(at(retrying));
  expect(screen.getByText('Your listings could not be loaded')).toBeTruthy();
  expect(screen.getByText('No answer.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-busy')).toBe('true');
  expect(isFirstLoad(query(retrying))).toBe(false);
  rerender(at({ dataUpdatedAt: 1, errorUpdateCount: 1 }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed refresh shows when the visible data was loaded', () => {
  render(at({ ...failed, dataUpdatedAt: new Date(2026, 10, 21, 15, 5).getTime() }));
  expect(screen.getByRole('alert').textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Your listings could not be refreshed. This is from 3:05 PM.',
  );
});

test('nothing is shown unless loading has failed', () => {
  const { container } = render(at({ isPending: true, isFetching: true }));
  expect(container.textContent).toBe('');
  expect(isFirstLoad(query({ isPending: true }))).toBe(true);
});
