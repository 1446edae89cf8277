// @vitest-environment jsdom
import '../test-setup.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AreaScope } from '../layout/area-scope.tsx';
import { preloadSelect, Select } from './select.tsx';

const options = ['Beach', 'Lake', 'Lux'].map((label) => ({ value: label.toLowerCase(), label }));

function Category({ error, Field = Select }: { error?: string; Field?: typeof Select }) {
  const [value, setValue] = useState<string>();
  return <Field error={error} label="Category" onChange={setValue} options={options} required value={value} />;
}

beforeAll(preloadSelect);

afterEach(() => {
  vi.useRealTimers();
});

test('a native select is shown until the list has loaded', async () => {
  vi.resetModules();
  const { preloadSelect: loadList, Select: Unloaded } = await import('./select.tsx');
  render(<Category Field={Unloaded} />);
  const native = screen.getByRole('combobox', { name: 'Category' });
  act(() => native.focus());
  await act(loadList);
  await userEvent.selectOptions(native, 'Lake');
  expect(document.activeElement).toBe(native);
  await userEvent.tab();
  const button = await screen.findByRole('button', { name: 'Category Lake' });
  expect(button.getAttribute('aria-haspopup')).toBe('listbox');
});

test('choosing an option by pointer returns focus to the button', async () => {
  render(<Category />);
  const button = screen.getByRole('button', { name: 'Category Choose' });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('option', { name: 'Lux' }));
  expect(button.textContent).toBe('Lux');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('Enter opens the list without submitting the form', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Category />
      <button type="submit">Save</button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Category Choose' });
  act(() => button.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
  await userEvent.keyboard('lu{Enter}');
  expect(button.textContent).toBe('Lux');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the error message is the accessible description of the button', async () => {
  render(<Category error="Choose a category." />);
  const button = screen.getByRole('button', { name: 'Category Choose' });
  expect(button.getAttribute('aria-invalid')).toBe('true');
  const described = button.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Choose a category.');
});

test('[S13.04] type-ahead starts over after 350 ms', async () => {
  render(<Category />);
  await userEvent.click(screen.getByRole('button', { name: 'Category Choose' }));
  const list = screen.getByRole('listbox');
  const focused = () => document.querySelector('[role=option][data-focus]')?.textContent;
  await waitFor(() => expect(document.activeElement).toBe(list));
  vi.useFakeTimers();
  fireEvent.keyDown(list, { key: 'l' });
  expect(focused()).toBe('Lake');
  act(() => vi.advanceTimersByTime(340));
  fireEvent.keyDown(list, { key: 'u' });
  expect(focused()).toBe('Lux');
  act(() => vi.advanceTimersByTime(351));
  fireEvent.keyDown(list, { key: 'b' });
  expect(focused()).toBe('Beach');
});

test('the open list has its area’s attributes', async () => {
  render(
    <AreaScope name="host" version="1.2.0">
      <Category />
    </AreaScope>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Category Choose' }));
  expect(screen.getByRole('listbox').closest('[data-remote]')?.getAttribute('data-version')).toBe('1.2.0');
});
