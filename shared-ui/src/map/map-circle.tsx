import { useEffect } from 'react';
import { Circle, type LeafletMap } from './leaflet.ts';

export interface Point {
  lat: number;
  lon: number;
}

/** The minimum radius in pixels. At a low zoom, the circle is a dot that shows only the location. */
const LEAST_RADIUS = 9;

export function MapCircle({ map, at, metres }: { map: LeafletMap; at: Point; metres: number }) {
  const { lat, lon } = at;
  useEffect(() => {
    const circle = new Circle([lat, lon], { radius: metres, className: 'ui-map-circle', interactive: false });
    const keepVisible = () => circle.setRadius(Math.max(metres, LEAST_RADIUS * metresPerPixel(map, lat)));
    keepVisible();
    map.on('zoomend', keepVisible);
    circle.addTo(map);
    return () => {
      map.off('zoomend', keepVisible);
      circle.remove();
    };
  }, [map, lat, lon, metres]);
  return null;
}

const EQUATOR_METRES = 40_075_017;
const TILE_PIXELS = 256;

function metresPerPixel(map: LeafletMap, lat: number): number {
  return (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / (TILE_PIXELS * 2 ** map.getZoom());
}
