// @vitest-environment jsdom
import '../test-setup.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('initials replace a photo that fails to load', () => {
  render(<Avatar name="Ada King Lovelace" src="/gone.jpg" />);
  fireEvent.error(screen.getByRole('img', { name: 'Ada King Lovelace' }));
  expect(screen.getByRole('img', { name: 'Ada King Lovelace' }).textContent).toBe('AL');
});

test('a new photo is loaded after the previous one has failed', () => {
  const { rerender } = render(<Avatar name="Ada" src="/gone.jpg" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Avatar name="Ada" src="/new.jpg" />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new.jpg');
});

test('a person without a photo or name is shown as a silhouette', () => {
  render(<Avatar />);
  expect(screen.getByRole('img', { name: 'No photo' }).querySelector('svg')).toBeTruthy();
});
