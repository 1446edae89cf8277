// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Rating, RatingForm } from './index.ts';
import type { RatingFormProps } from './rating-form.tsx';

const props = {
  aspects: [
    { name: 'overall', label: 'Overall' },
    { name: 'value', label: 'Value' },
  ],
  label: 'Your review',
  maxLength: 100,
  submitLabel: 'Send review',
  isBusy: false,
  onSubmit: () => {},
};

function Form(more: Partial<RatingFormProps>) {
  const [rating, onChange] = useState<Rating>({ stars: {}, text: '' });
  return <RatingForm {...props} rating={rating} onChange={onChange} {...more} />;
}

const stars = (legend: string, count: number) =>
  within(screen.getByRole('group', { name: legend })).getByRole('radio', { name: `${count} of 5 stars` });

test('stars can be chosen by name or with the arrow keys', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await userEvent.click(stars('Overall', 4));
  await userEvent.click(stars('Value', 1));
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.type(screen.getByLabelText('Your review'), 'Quiet');
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ stars: { overall: 4, value: 2 }, text: 'Quiet' });
});

test('a form with missing stars is not sent', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await userEvent.click(stars('Overall', 3));
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }));
  expect(screen.getAllByText('Please choose 1 to 5 stars.')).toHaveLength(1);
  expect(screen.getByText('Please write a few words.')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});
