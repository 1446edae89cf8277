// @vitest-environment jsdom
import '../test-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { isAccepted } from './file-field.tsx';
import { FileInput, preloadFileInput } from './file-input.tsx';

const beach = new File(['x'], 'beach.jpg', { type: 'image/jpeg' });
const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });

beforeAll(preloadFileInput);

test('the button shows the file name until the upload is complete', () => {
  const { rerender } = render(<FileInput file={undefined} label="Image" onFile={() => {}} />);
  expect(screen.getByText('Choose a picture')).toBeTruthy();
  rerender(<FileInput file={beach} label="Image" onFile={() => {}} upload={{ kind: 'uploading', progress: 0.5 }} />);
  expect(screen.getByText('beach.jpg')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 0.5);
  rerender(<FileInput file={beach} label="Image" onFile={() => {}} upload={{ kind: 'uploaded' }} />);
  expect(screen.getByText('Uploaded !')).toBeTruthy();
});

test('a file field ignores other files during an upload', async () => {
  const onFile = vi.fn();
  const { rerender } = render(<FileInput file={undefined} label="Image" onFile={onFile} />);
  const input = screen.getByLabelText('Image');
  input.focus();
  rerender(<FileInput file={beach} label="Image" onFile={onFile} upload={{ kind: 'uploading' }} />);
  expect(document.activeElement).toBe(input);
  expect(input).toHaveProperty('ariaDisabled', 'true');
  expect(fireEvent.click(input)).toBe(false);
  await userEvent.upload(input, notes);
  expect(onFile).not.toHaveBeenCalled();
});

test('choosing the same file again fires a change', async () => {
  const onFile = vi.fn();
  render(<FileInput accept="image/*" file={undefined} label="Image" onFile={onFile} />);
  await userEvent.upload(screen.getByLabelText('Image'), beach);
  await userEvent.upload(screen.getByLabelText('Image'), beach);
  expect(onFile.mock.calls).toEqual([[beach], [beach]]);
});

test('a file that is not an image is refused', async () => {
  const onFile = vi.fn();
  const onRefused = vi.fn();
  render(<FileInput accept="image/*" file={undefined} label="Image" onFile={onFile} onRefused={onRefused} />);
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Image'), notes);
  expect(onFile).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledWith(notes);
});

test('a file field is required until a file is chosen', () => {
  const { rerender } = render(<FileInput file={undefined} label="Image" onFile={() => {}} required />);
  expect(screen.getByLabelText('Image')).toHaveProperty('required', true);
  rerender(<FileInput file={beach} label="Image" onFile={() => {}} required />);
  expect(screen.getByLabelText('Image')).toHaveProperty('required', false);
});

test.each([
  ['image/*', 'image/png', 'a.png', true],
  ['image/*', 'text/html', 'a.png', false],
  ['image/png, .webp', 'application/octet-stream', 'A.WEBP', true],
  ['image/png', 'image/jpeg', 'a.jpg', false],
  [undefined, 'text/plain', 'a.txt', true],
])('with accept %s, type %s and name %s, a file is accepted: %s', (accept, type, name, expected) => {
  expect(isAccepted({ type, name }, accept)).toBe(expected);
});
