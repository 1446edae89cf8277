// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Circle, LeafletMap } from './leaflet.ts';
import { MapCircle } from './map-circle.tsx';

test('the circle is never smaller than a dot', () => {
  let zoom = 17;
  let circle: Circle | undefined;
  const zoomed: (() => void)[] = [];
  const map = {
    getZoom: () => zoom,
    on: (_: string, listener: () => void) => zoomed.push(listener),
    off: () => undefined,
    addLayer: (layer: Circle) => {
      circle = layer;
    },
  } as unknown as LeafletMap;
  render(<MapCircle at={{ lat: 60, lon: 5 }} map={map} metres={500} />);
  expect(circle?.getRadius()).toBe(500);
  zoom = 6;
  for (const notify of zoomed) notify();
  // At this zoom, a pixel is 2.4 km wide at the equator and half as wide at 60° north.
  expect((circle?.getRadius() ?? 0) / 1_223).toBeCloseTo(9, 1);
});
