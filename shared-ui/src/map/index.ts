/** A map, for the areas that show one. What draws it is loaded when it shows; home needs none of it. */
export { type Area, areaAround, leastAround } from './areas.ts';
export type { Point } from './map-circle.tsx';
export type { MapPin } from './pin.tsx';
export { WorldMap, type WorldMapProps } from './world-map.tsx';
