// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { PasswordInput } from './password-input.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

test('the accessible name of a required field is only its label', () => {
  render(<TextInput label="Email" required type="email" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveProperty('required', true);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('screen readers read an error before the hint', () => {
  render(<TextArea error="Say more." hint="At most 500 letters" label="Description" />);
  const area = screen.getByRole('textbox', { name: 'Description' });
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(area)).toBe('Say more. | At most 500 letters');
});

test('an error that appears is announced', () => {
  const { rerender } = render(<TextInput label="Email" />);
  const place = document.querySelector('[aria-live=polite]');
  rerender(<TextInput error="No such address" label="Email" />);
  expect(place?.textContent).toBe('No such address');
});

test('a password can be shown, hidden and pasted', async () => {
  render(<PasswordInput label="Password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.click(input);
  await userEvent.paste('lodge-demo');
  expect(input).toHaveProperty('value', 'lodge-demo');
  expect(input).toHaveProperty('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect(input).toHaveProperty('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(input).toHaveProperty('type', 'password');
});

test('only one radio button of a group can be chosen', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'guest', label: 'Guest' },
    { value: 'host', label: 'Host' },
  ] as const;
  render(<RadioGroup legend="Mode" look="segmented" onChange={onChange} options={options} value="guest" />);
  expect(screen.getByRole('group', { name: 'Mode' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Guest', checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Host' }));
  expect(onChange).toHaveBeenCalledWith('host');
});

test('a checkbox is named by its label and described by its hint', () => {
  render(<Checkbox hint="A booking takes only its nights." label="Keep open" />);
  expect(descriptionOf(screen.getByRole('checkbox', { name: 'Keep open' }))).toBe('A booking takes only its nights.');
});
