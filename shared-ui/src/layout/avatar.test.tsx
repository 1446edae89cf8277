// @vitest-environment jsdom
import '../test-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('a photo that fails to load gives way to initials', () => {
  render(<Avatar name="Ada King Lovelace" src="/gone.jpg" />);
  fireEvent.error(screen.getByRole('img', { name: 'Ada King Lovelace' }));
  expect(screen.getByRole('img', { name: 'Ada King Lovelace' }).textContent).toBe('AL');
});

test('the next photo is tried after a failed one', () => {
  const { rerender } = render(<Avatar name="Ada" src="/gone.jpg" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Avatar name="Ada" src="/new.jpg" />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new.jpg');
});

test('a person without photo and name has a silhouette', () => {
  render(<Avatar />);
  expect(screen.getByRole('img', { name: 'No photo' }).querySelector('svg')).toBeTruthy();
});
