import type { Atlas } from './atlas.ts';

interface PlacedName {
  name: string;
  /** Its middle, in pixels of the whole world at this zoom. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const HEIGHT = 16;
const placed = new WeakMap<Atlas, Map<number, PlacedName[]>>();

/**
 * The names that a zoom shows: of countries that have room for theirs, large ones first, none over another. The same
 * for all tiles, so that a name goes on in the next one.
 */
export function namesAt(
  atlas: Atlas,
  zoom: number,
  tileSize: number,
  widthOf: (text: string) => number,
): readonly PlacedName[] {
  const known = placed.get(atlas) ?? new Map<number, PlacedName[]>();
  placed.set(atlas, known);
  const before = known.get(zoom);
  if (before) return before;
  const names = place(atlas, tileSize * 2 ** zoom, widthOf);
  known.set(zoom, names);
  return names;
}

function place({ countries }: Atlas, world: number, widthOf: (text: string) => number): PlacedName[] {
  const names: PlacedName[] = [];
  for (const { name, x, y, width: room } of countries) {
    const width = widthOf(name);
    // A small country may have a name that is somewhat longer than it is wide.
    if (room * world < width * 0.7) continue;
    const next = { name, x: x * world, y: y * world, width, height: HEIGHT };
    if (!names.some((other) => isOver(next, other))) names.push(next);
  }
  return names;
}

function isOver(one: PlacedName, other: PlacedName): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + 4 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}
