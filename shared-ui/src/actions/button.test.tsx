// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a button calls its handler when pressed', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Reserve</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('a busy button keeps its name and focus but ignores presses', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Pay</Button>);
  const button = screen.getByRole('button', { name: 'Pay' });
  button.focus();
  rerender(
    <Button isBusy onClick={onClick}>
      Pay
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay', busy: true }));
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('a form is not submitted twice while its button is busy', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button isBusy={isBusy} type="submit">
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button'));
  rerender(form(true));
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
