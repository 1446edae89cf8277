/** A rectangle on the map, in degrees. If it crosses the date line, `west` is greater than `east`. */
export type Bounds = [west: number, south: number, east: number, north: number];

export interface Spot {
  lat: number;
  lon: number;
}

export const WORLD: Bounds = [-180, -85, 180, 85];

/**
 * Maximum distance in meters between a room and the center of its circle on the map. The circle hides the exact
 * location from people who have not booked the room.
 */
export const CIRCLE_METRES = 500;

/**
 * Returns the grid cell that contains a point. The grid divides the world map into `cells` × `cells` cells, and rooms
 * in the same cell share a pin.
 */
export function mapField({ lat, lon }: Spot, cells: number): string {
  return `${Math.floor(mapX(lon) * cells)} ${Math.floor(mapY(lat) * cells)}`;
}

/** Converts a longitude to a horizontal position on the world map, from 0 (left) to 1 (right). */
export const mapX = (lon: number) => (lon + 180) / 360;

/** Converts a latitude to a vertical position on a Mercator world map, from 0 (top) to 1 (bottom). */
export function mapY(lat: number): number {
  const angle = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}
