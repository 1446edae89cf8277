import { addCharges, type Bounds, type Charges, mapX, mapY, type SearchPins, toDollars } from 'contracts';
import type { searchPinsQuery } from 'contracts/schemas';
import type { z } from 'zod';
import type { Services } from '../../base/index.ts';
import { isSmallArea } from './candidates.ts';
import { roundDegrees } from './coordinates.ts';
import { keysFor } from './search-rooms.ts';
import { findLastCandidate, type PinRow, selectPins } from './storage.ts';

/** Maximum number of grid cells along the longer side of the visible map, so that there is space for price labels. */
const MAX_FIELDS = 12;
/** Maximum number of cells along a side of the world map. Cells are then a few meters wide. */
const MAX_WORLD_FIELDS = 2 ** 22;

/** Returns the rooms that match a search in a part of the map. They are grouped, so that the response remains small. */
export async function findPins(
  { db, clock, settings: { charges } }: Pick<Services, 'db' | 'clock' | 'settings'>,
  { sort: _, ...search }: z.output<typeof searchPinsQuery>,
): Promise<SearchPins> {
  const fields = fieldsFor(search.bounds);
  const keys = await keysFor(db, search);
  if (!keys) return { pins: [], fields, isExact: true, extent: null };
  const asked = { search, keys, charges, now: clock(), isSmallArea: await isSmallArea(db, search) };
  const rows = await selectPins(db, { ...asked, fields });
  return {
    pins: rows.map((row) => toPin(row, charges)),
    fields,
    isExact: !(await findLastCandidate(db, asked)),
    extent: extentOf(rows),
  };
}

/**
 * Returns the number of cells along each side of the world map. It is a power of two, so that cells do not move when
 * the map zooms.
 */
export function fieldsFor([west, south, east, north]: Bounds): number {
  const width = west <= east ? mapX(east) - mapX(west) : 1 - mapX(west) + mapX(east);
  const side = Math.max(width, mapY(south) - mapY(north), MAX_FIELDS / MAX_WORLD_FIELDS);
  return 2 ** Math.max(0, Math.floor(Math.log2(MAX_FIELDS / side)));
}

function toPin(row: PinRow, charges: Charges | undefined): SearchPins['pins'][number] {
  const { lat, lon, count, price_cents, id, title, location, image } = row;
  const price = toDollars(addCharges(price_cents, charges).totalCents);
  const pin = { lat: roundDegrees(lat), lon: roundDegrees(lon), count, price };
  return count === 1 ? { ...pin, room: { _id: id, title, location, image } } : pin;
}

/** Returns the narrowest area around all pins. It crosses the date line if that makes the area narrower. */
export function extentOf(rows: Pick<PinRow, 'west' | 'south' | 'east' | 'north'>[]): SearchPins['extent'] {
  const [first, ...others] = rows.toSorted((one, other) => one.west - other.west);
  if (!first) return null;
  let { east } = first;
  let gap = { width: 0, from: 0, to: 0 };
  for (const next of others) {
    if (next.west - east > gap.width) gap = { width: next.west - east, from: east, to: next.west };
    east = Math.max(east, next.east);
  }
  const overDateLine = first.west + 360 - east;
  const [west, end] = gap.width > overDateLine ? [gap.to, gap.from] : [first.west, east];
  const [lowest, highest] = [Math.min(...rows.map(({ south }) => south)), Math.max(...rows.map(({ north }) => north))];
  return [west, lowest, end, highest].map(roundDegrees);
}
