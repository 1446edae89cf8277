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

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

export function readBounds(text: string): Bounds | undefined {
  const parts = text.split(',');
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isRight =
    parts.length === 4 &&
    parts.every((part) => DEGREES.test(part)) &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    -90 <= south &&
    south <= north &&
    north <= 90;
  return isRight ? [west, south, east, north] : undefined;
}

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
