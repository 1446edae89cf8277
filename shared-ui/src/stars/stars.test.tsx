// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { clearDraft, RatingForm } from './index.ts';
import type { RatingFormProps } from './rating-form.tsx';

const props: RatingFormProps = {
  aspects: [
    { name: 'overall', label: 'Overall' },
    { name: 'value', label: 'Value' },
  ],
  draftKey: 'test',
  label: 'Your review',
  maxLength: 100,
  submitLabel: 'Send review',
  isBusy: false,
  onSubmit: () => {},
};

const stars = (legend: string, count: number) =>
  within(screen.getByRole('group', { name: legend })).getByRole('radio', { name: `${count} of 5 stars` });

test('stars are chosen by name, or with the arrow keys', async () => {
  const onSubmit = vi.fn();
  render(<RatingForm {...props} onSubmit={onSubmit} />);
  await userEvent.click(stars('Overall', 4));
  await userEvent.click(stars('Value', 1));
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.type(screen.getByLabelText('Your review'), 'Quiet');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ stars: { overall: 4, value: 2 }, text: 'Quiet' });
});

test('what is missing is said, and nothing is sent', async () => {
  const onSubmit = vi.fn();
  clearDraft('test');
  render(<RatingForm {...props} onSubmit={onSubmit} />);
  await userEvent.click(stars('Overall', 3));
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(screen.getAllByText('Please choose 1 to 5 stars.')).toHaveLength(1);
  expect(screen.getByText('Please write a few words.')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('what is typed is there again until it is saved', async () => {
  clearDraft('test');
  const { unmount } = render(<RatingForm {...props} />);
  await userEvent.click(stars('Value', 5));
  await userEvent.type(screen.getByLabelText('Your review'), 'Bright');
  unmount();
  const again = render(<RatingForm {...props} />);
  expect((stars('Value', 5) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText('Your review') as HTMLTextAreaElement).value).toBe('Bright');
  again.unmount();
  clearDraft('test');
  render(<RatingForm {...props} />);
  expect((screen.getByLabelText('Your review') as HTMLTextAreaElement).value).toBe('');
});
