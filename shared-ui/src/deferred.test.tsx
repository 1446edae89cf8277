// @vitest-environment jsdom
import './test-setup.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferred } from './deferred.ts';

const Panel = () => <p>Here it is</p>;

function user(load: () => Promise<typeof Panel>) {
  const panel = deferred(load);
  function User({ isWanted }: { isWanted: boolean }) {
    const { part: Part, hasFailed, retry } = panel.use(isWanted);
    if (Part) return <Part />;
    return hasFailed ? (
      <button onClick={retry} type="button">
        Again
      </button>
    ) : (
      <p>Waiting</p>
    );
  }
  return { User, preload: panel.preload };
}

test('a part is loaded once on first use', async () => {
  const load = vi.fn(async () => Panel);
  const { User } = user(load);
  const { rerender } = render(<User isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<User isWanted />);
  expect(await screen.findByText('Here it is')).toBeTruthy();
  render(<User isWanted />);
  expect(load).toHaveBeenCalledOnce();
});

test('a preloaded part renders immediately', async () => {
  const { User, preload } = user(async () => Panel);
  await preload();
  render(<User isWanted />);
  expect(screen.getByText('Here it is')).toBeTruthy();
});

test('a part that fails to load can be retried', async () => {
  const load = vi
    .fn<() => Promise<typeof Panel>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Panel);
  const { User } = user(load);
  render(<User isWanted />);
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a failed preload is silently retried on use', async () => {
  const load = vi
    .fn<() => Promise<typeof Panel>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Panel);
  const { User, preload } = user(load);
  await act(preload);
  render(<User isWanted />);
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a part that fails twice is reported to the page', async () => {
  const onMissing = vi.fn();
  addEventListener('lodge:part-missing', onMissing);
  const { User } = user(vi.fn<() => Promise<typeof Panel>>().mockRejectedValue(new Error('remembered')));
  render(<User isWanted />);
  const again = await screen.findByRole('button', { name: 'Again' });
  expect(onMissing).not.toHaveBeenCalled();
  await userEvent.click(again);
  await screen.findByRole('button', { name: 'Again' });
  expect(onMissing).toHaveBeenCalledOnce();
  removeEventListener('lodge:part-missing', onMissing);
});
