// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WorldMap } from './world-map.tsx';

vi.mock('./map-canvas.tsx', () => ({ MapCanvas: ({ label }: { label: string }) => <output>{label}</output> }));

test('the map code loads on demand without layout shifts', async () => {
  const map = (isWanted: boolean) => (
    <WorldMap area={[0, 0, 1, 1]} className="h-80" isWanted={isWanted} label="Where the room is" />
  );
  const { rerender } = render(map(false));
  const place = screen.getByRole('region', { name: 'Where the room is' });
  expect(place.className).toContain('h-80');
  expect(place.textContent).toBe('');
  rerender(map(true));
  expect(screen.getByText('Loading the map')).toBeTruthy();
  expect((await screen.findByText('Where the room is')).tagName).toBe('OUTPUT');
});
