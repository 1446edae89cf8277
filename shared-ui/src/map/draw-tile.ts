import type { Atlas, Box, Line } from './atlas.ts';
import { BELOW_DOT, namesAt } from './names.ts';

export interface TilePlace {
  x: number;
  y: number;
  zoom: number;
  size: number;
}

export interface MapColors {
  water: string;
  land: string;
  border: string;
  name: string;
}

type Context = CanvasRenderingContext2D;

export function drawTile(context: Context, atlas: Atlas, place: TilePlace, colors: MapColors): void {
  const { size, zoom } = place;
  const world = size * 2 ** zoom;
  const column = ((place.x % 2 ** zoom) + 2 ** zoom) % 2 ** zoom;
  const corner = { x: column * size, y: place.y * size };
  const view = { world, corner, size };
  // Slightly larger than the tile, so that strokes at the edge are not cut off.
  const box: Box = {
    west: (corner.x - 2) / world,
    east: (corner.x + size + 2) / world,
    north: (corner.y - 2) / world,
    south: (corner.y + size + 2) / world,
  };
  context.fillStyle = colors.water;
  context.fillRect(0, 0, size, size);
  context.fillStyle = colors.land;
  context.strokeStyle = colors.border;
  context.lineWidth = 0.5;
  for (const { rings, box: around } of atlas.land) {
    if (!overlaps(around, box)) continue;
    context.beginPath();
    for (const ring of rings) trace(context, ring, view);
    context.fill('evenodd');
    context.stroke();
  }
  context.lineWidth = 1;
  context.beginPath();
  for (const { line, box: around } of atlas.borders) if (overlaps(around, box)) trace(context, line, view);
  context.stroke();
  writeNames(context, atlas, view, { zoom, color: colors.name, halo: colors.land });
}

interface View {
  world: number;
  corner: { x: number; y: number };
  size: number;
}

const overlaps = (one: Box, other: Box) =>
  one.west <= other.east && one.east >= other.west && one.north <= other.south && one.south >= other.north;

/**
 * Adds a line to the path. Skips points that make no visible difference: those less than a pixel from the previous
 * point, and those between two points beyond the same side of the tile.
 */
export function trace(context: Pick<Context, 'moveTo' | 'lineTo'>, line: Line, { world, corner, size }: View): void {
  const last = line.length - 2;
  const xAt = (at: number) => (line[at] ?? 0) * world - corner.x;
  const yAt = (at: number) => (line[at + 1] ?? 0) * world - corner.y;
  const sideAt = (at: number) => side(xAt(at), yAt(at), size);
  let [x, y] = [xAt(0), yAt(0)];
  let before = sideAt(0);
  context.moveTo(x, y);
  for (let at = 2; at <= last; at += 2) {
    const [nextX, nextY] = [xAt(at), yAt(at)];
    if (at < last) {
      if (Math.abs(nextX - x) + Math.abs(nextY - y) < 1) continue;
      const here = sideAt(at);
      if (before & here & sideAt(at + 2)) continue;
    }
    [x, y] = [nextX, nextY];
    before = side(x, y, size);
    context.lineTo(x, y);
  }
}

function side(x: number, y: number, size: number): number {
  return (x < -2 ? 1 : 0) | (x > size + 2 ? 2 : 0) | (y < -2 ? 4 : 0) | (y > size + 2 ? 8 : 0);
}

function writeNames(
  context: Context,
  atlas: Atlas,
  { corner, size }: View,
  { zoom, color, halo }: { zoom: number; color: string; halo: string },
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.strokeStyle = halo;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  const widthOf = (name: string, isCity: boolean) => {
    context.font = fontOf(isCity);
    return context.measureText(name).width;
  };
  for (const { name, isCity, x, y, width, height } of namesAt(atlas, zoom, size, widthOf)) {
    const [left, top] = [x - corner.x, y - corner.y];
    const above = isCity ? BELOW_DOT : 0;
    if (Math.abs(left - size / 2) > (size + width) / 2 || top - size > height / 2 + above || -top > height / 2)
      continue;
    context.font = fontOf(isCity);
    context.strokeText(name, left, top);
    context.fillText(name, left, top);
    if (!isCity) continue;
    context.beginPath();
    context.arc(left, top - BELOW_DOT, 2, 0, 2 * Math.PI);
    context.fill();
  }
}

const fontOf = (isCity: boolean) => `${isCity ? '500 11px' : '600 12px'} system-ui, sans-serif`;
