import { useEffect } from 'react';
import { Circle, type LeafletMap } from './leaflet.ts';

export interface Point {
  lat: number;
  lon: number;
}

/** So many metres around a point. */
export function MapCircle({ map, at, metres }: { map: LeafletMap; at: Point; metres: number }) {
  const { lat, lon } = at;
  useEffect(() => {
    const circle = new Circle([lat, lon], { radius: metres, className: 'ui-map-circle', interactive: false });
    circle.addTo(map);
    return () => {
      circle.remove();
    };
  }, [map, lat, lon, metres]);
  return null;
}
