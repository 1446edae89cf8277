import { useEffect } from 'react';
import { Circle, type LeafletMap } from './leaflet.ts';

export interface Point {
  lat: number;
  lon: number;
}

/** The minimum radius in pixels, so that the circle is visible as a dot at a low zoom. */
const MIN_RADIUS_PX = 9;

export function MapCircle({ map, at, metres }: { map: LeafletMap; at: Point; metres: number }) {
  const { lat, lon } = at;
  useEffect(() => {
    const circle = new Circle([lat, lon], { radius: metres, className: 'ui-map-circle', interactive: false });
    const keepVisible = () => circle.setRadius(Math.max(metres, MIN_RADIUS_PX * metresPerPixel(map, lat)));
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
