import { useEffect, useRef, useState } from 'react';
import { wrap } from './areas.ts';
import { DomEvent, type LeafletMap, Marker } from './leaflet.ts';
import type { Point } from './map-circle.tsx';
import { iconOf } from './pin.tsx';

interface MovablePointProps {
  map: LeafletMap;
  at: Point;
  onMove: ((point: Point) => void) | undefined;
}

const STEP = 8;
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export function MovablePoint({ map, at, onMove }: MovablePointProps) {
  const { lat, lon } = at;
  const [button] = useState(() => document.createElement(onMove ? 'button' : 'span'));
  const latest = useRef(onMove);
  latest.current = onMove;
  const isMovable = onMove !== undefined;
  const [marker] = useState(
    () =>
      new Marker([lat, lon], { icon: iconOf(button), draggable: isMovable, interactive: isMovable, keyboard: false }),
  );

  useEffect(() => {
    const report = () => {
      const { lat, lng } = marker.getLatLng();
      latest.current?.({ lat: Math.round(lat * 100_000) / 100_000, lon: wrap(lng) });
    };
    button.className = 'ui-map-pin';
    button.dataset.look = 'point';
    marker.addTo(map);
    if (isMovable) {
      button.setAttribute('type', 'button');
      button.setAttribute('aria-label', 'The place: move it by dragging or by arrow keys');
      marker.on('dragend', report);
      DomEvent.on(button, 'keydown', (event) => {
        const step = STEPS[(event as KeyboardEvent).key];
        if (!step) return;
        DomEvent.stop(event);
        const { x, y } = map.latLngToContainerPoint(marker.getLatLng());
        marker.setLatLng(map.containerPointToLatLng([x + step[0], y + step[1]]));
        report();
      });
    }
    return () => {
      DomEvent.off(button);
      marker.remove();
    };
  }, [map, marker, button, isMovable]);

  useEffect(() => {
    marker.setLatLng([lat, lon]);
  }, [marker, lat, lon]);

  return null;
}
