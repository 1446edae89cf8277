// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LoadFailure } from './load-failure.tsx';
import { LoadMore } from './load-more.tsx';

const query = {
  ...{ error: null, isPending: false, isFetching: false, dataUpdatedAt: 1, errorUpdateCount: 0 },
  ...{ hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false },
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
};
const failed = { ...query, error: new Error('The server did not answer.'), isFetchNextPageError: true };

test('a complete list has no button', () => {
  render(<LoadMore count={3} query={{ ...query, hasNextPage: false }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the next page is not loaded until a running refresh has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetchNextPage = vi.fn();
  render(<LoadMore query={{ ...query, isFetching: true, refetch: () => promise, fetchNextPage }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).not.toHaveBeenCalled();
  resolve();
  await vi.waitFor(() => expect(fetchNextPage).toHaveBeenCalledOnce());
});

test('the reason why a page failed to load is shown only next to the button', () => {
  render(
    <>
      <LoadFailure query={failed} what="Your listings" />
      <LoadMore count={3} query={failed} />
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('The server did not answer.');
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
});
