/** A part of the map in degrees. Over the date line, its west is above its east. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** A point on the map, in degrees. */
export interface Spot {
  lat: number;
  lon: number;
}

export const WORLD: Bounds = [-180, -85, 180, 85];

/** How far from the middle of its circle a room may be for those who have not booked it, in metres. */
export const CIRCLE_METRES = 500;

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Reads `west,south,east,north`; undefined if that is no part of the map. */
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
 * A map shows rooms that are close together as one. They are when they are in the same of the fields into which the map
 * of the world is divided, so many in each direction.
 */
export function mapField({ lat, lon }: Spot, fields: number): string {
  return `${Math.floor(mapX(lon) * fields)} ${Math.floor(mapY(lat) * fields)}`;
}

/** How far it is from the left of a map of the world to a longitude: 0 to 1. */
export const mapX = (lon: number) => (lon + 180) / 360;

/** How far it is from the top of a map of the world, in the projection of Mercator, to a latitude: 0 to 1. */
export function mapY(lat: number): number {
  const angle = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}
