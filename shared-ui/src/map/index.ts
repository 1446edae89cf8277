export { type Area, areaAround, leastAround } from './areas.ts';
export type { Point } from './map-circle.tsx';
export type { MapPin } from './pin.tsx';
export { WorldMap, type WorldMapProps } from './world-map.tsx';
