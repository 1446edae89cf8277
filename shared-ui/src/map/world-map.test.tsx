// @vitest-environment jsdom
import '../test-setup.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WorldMap } from './world-map.tsx';

vi.mock('./map-canvas.tsx', () => ({ MapCanvas: ({ label }: { label: string }) => <output>{label}</output> }));

test('what draws a map is loaded as it comes near, and nothing moves meanwhile', async () => {
  let report = (_: { isIntersecting: boolean }[]) => {};
  class Observer {
    constructor(notify: typeof report) {
      report = notify;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  render(<WorldMap area={[0, 0, 1, 1]} className="h-80" label="Where the room is" />);
  const place = screen.getByRole('region', { name: 'Where the room is' });
  expect(place.className).toContain('h-80');
  act(() => report([{ isIntersecting: false }]));
  expect(place.textContent).toBe('');
  act(() => report([{ isIntersecting: true }]));
  expect(screen.getByText('Loading the map')).toBeTruthy();
  expect((await screen.findByText('Where the room is')).tagName).toBe('OUTPUT');
});
