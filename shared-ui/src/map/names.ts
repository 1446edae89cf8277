import type { Atlas } from './atlas.ts';

interface PlacedName {
  name: string;
  isCity: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

type WidthOf = (name: string, isCity: boolean) => number;

const CITIES_FROM = 5;
const HEIGHT = 16;
export const BELOW_DOT = 11;
const APART = { x: 24, y: 22 };

const placed = new WeakMap<Atlas, Map<number, PlacedName[]>>();

export function namesAt(atlas: Atlas, zoom: number, tileSize: number, widthOf: WidthOf): readonly PlacedName[] {
  const known = placed.get(atlas) ?? new Map<number, PlacedName[]>();
  placed.set(atlas, known);
  const before = known.get(zoom);
  if (before) return before;
  const names = place(atlas, { world: tileSize * 2 ** zoom, hasCities: zoom >= CITIES_FROM, widthOf });
  known.set(zoom, names);
  return names;
}

interface Zoom {
  world: number;
  hasCities: boolean;
  widthOf: WidthOf;
}

function place({ countries, cities }: Atlas, { world, hasCities, widthOf }: Zoom): PlacedName[] {
  const names: PlacedName[] = [];
  const reserve = createReserve();
  for (const { name, x, y, width: room } of countries) {
    const width = widthOf(name, false);
    // Allow names that are slightly wider than their country.
    if (room * world < width * 0.7) continue;
    const next = { name, isCity: false, x: x * world, y: y * world, width, height: HEIGHT };
    if (reserve(next)) names.push(next);
  }
  for (const { name, x, y } of hasCities ? cities : []) {
    const width = widthOf(name, true);
    const next = { name, isCity: true, x: x * world, y: y * world + BELOW_DOT, width, height: HEIGHT };
    if (reserve({ ...next, width: width + APART.x, height: HEIGHT + APART.y })) names.push(next);
  }
  return names;
}

type Box = Omit<PlacedName, 'name' | 'isCity'>;

const CELL = 128;

/**
 * Returns a function that reserves a box and returns true, or returns false if the box overlaps a reserved one. Boxes
 * are indexed by grid cell, because there are thousands of names.
 */
function createReserve(): (box: Box) => boolean {
  const taken = new Map<string, Box[]>();
  return (box) => {
    const cells = cellsOf(box);
    if (cells.some((cell) => taken.get(cell)?.some((other) => overlap(box, other)))) return false;
    for (const cell of cells) taken.set(cell, [...(taken.get(cell) ?? []), box]);
    return true;
  };
}

function cellsOf({ x, y, width, height }: Box): string[] {
  const cells: string[] = [];
  const [right, bottom] = [(x + width / 2) / CELL, (y + height / 2) / CELL];
  for (let column = Math.floor((x - width / 2) / CELL); column <= right; column += 1)
    for (let row = Math.floor((y - height / 2) / CELL); row <= bottom; row += 1) cells.push(`${column} ${row}`);
  return cells;
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}
