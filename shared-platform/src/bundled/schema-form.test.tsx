// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from 'contracts';
import { namedList } from 'contracts/forms';
import { afterEach, expect, test, vi } from 'vitest';
import { useSchemaForm } from './schema-form.ts';

afterEach(cleanup);

function open(save: (list: { name: string }) => unknown) {
  function NameForm() {
    const { field, submit, failure } = useSchemaForm({ schema: namedList, save, labels: { name: 'The name' } });
    const { error, ...name } = field('name');
    return (
      <form onSubmit={submit}>
        <input {...name} aria-label="Name" />
        <p>{error ?? failure}</p>
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<NameForm />);
  return screen.getByLabelText<HTMLInputElement>('Name');
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button'));
const refusal = (fields: Record<string, string>) => new ApiError(422, 'invalid-request', 'Not valid.', fields);

test('saves the output of the schema', async () => {
  const save = vi.fn();
  type(open(save), ' Beach\t');
  press();
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Beach' }));
});

test('saves values that a password manager fills in without an event', async () => {
  const save = vi.fn();
  open(save).value = 'Beach';
  press();
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Beach' }));
});

test('focuses the first field that the schema rejects', async () => {
  const save = vi.fn();
  const input = open(save);
  press();
  expect(await screen.findByText('Enter a name for the list.')).toBeTruthy();
  expect(document.activeElement).toBe(input);
  expect(save).not.toHaveBeenCalled();
});

test('shows an error from the API at its field', async () => {
  const input = open(() => Promise.reject(refusal({ name: 'must be another one', other: 'must be there' })));
  type(input, 'Beach');
  press();
  expect(await screen.findByText('The name must be another one.')).toBeTruthy();
  expect([input.value, document.activeElement]).toEqual(['Beach', input]);
});

test('shows a failure that is not about a field above the form', async () => {
  type(
    open(() => Promise.reject(refusal({ other: 'must be there' }))),
    'Beach',
  );
  press();
  expect(await screen.findByText('Not valid.')).toBeTruthy();
});
