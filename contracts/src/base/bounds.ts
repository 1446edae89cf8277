/** A part of the map, in degrees. Across the date line, west is greater than east. */
export type Bounds = [west: number, south: number, east: number, north: number];

export interface Spot {
  lat: number;
  lon: number;
}

export const WORLD: Bounds = [-180, -85, 180, 85];

/**
 * Maximum distance in meters between a room and the center of its circle on the map, which hides the exact location
 * from people who have not booked it.
 */
export const CIRCLE_METRES = 500;

/**
 * Returns the grid cell of a point. The map of the world has `fields` cells in each direction, and rooms in the same
 * cell share a pin.
 */
export function mapField({ lat, lon }: Spot, fields: number): string {
  return `${Math.floor(mapX(lon) * fields)} ${Math.floor(mapY(lat) * fields)}`;
}

/** Converts a longitude to a horizontal position on a map of the world: 0 (left) to 1. */
export const mapX = (lon: number) => (lon + 180) / 360;

/** Converts a latitude to a vertical position on a Mercator map of the world: 0 (top) to 1. */
export function mapY(lat: number): number {
  const angle = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}
