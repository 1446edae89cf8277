import { type Bounds, formatSum, mapField, type SearchPins, type SearchSummary, type Spot } from 'contracts';
import type { Area, MapPin } from 'shared-ui/map';

export interface Marked {
  rooms: readonly string[];
  /** The field of the map that contains the rooms (see `mapField`). Undefined if their position is unknown. */
  field?: string | undefined;
}

export function toMapPins({ pins, fields, isExact }: SearchPins, marked: Marked, chosen: string | undefined): MapPin[] {
  return pins.map(({ lat, lon, count, price, room }) => {
    const field = mapField({ lat, lon }, fields);
    const isMarked = marked.field === field || (!!room && marked.rooms.includes(room._id));
    const state = room && room._id === chosen ? 'chosen' : isMarked ? 'marked' : undefined;
    const dollars = formatSum(price);
    if (room)
      return {
        key: room._id,
        lat,
        lon,
        state,
        text: dollars,
        label: `${room.title}, ${room.location}, ${dollars} per night`,
      };
    const number = isExact ? String(count) : `${count}+`;
    return {
      key: field,
      lat,
      lon,
      state,
      text: number,
      isGroup: true,
      label: `${number} rooms from ${dollars} per night`,
    };
  });
}

export function roomsOf(pin: MapPin, { fields }: SearchPins, spots: ReadonlyMap<string, Spot>): Marked {
  const field = mapField(pin, fields);
  if (!pin.isGroup) return { rooms: [pin.key], field };
  return { rooms: [...spots].flatMap(([id, spot]) => (mapField(spot, fields) === field ? [id] : [])), field };
}

/** The minimum width of an area, in degrees. Zooming in further would not split a group. */
const MIN_DEGREES = 0.02;
const MARGIN_DEGREES = 0.004;

/** Returns a quarter of the area, centered on the pin, or undefined if the area is already small enough. */
export function closerTo({ lat, lon }: Spot, [west, south, east, north]: Area): Bounds | undefined {
  const width = (east - west + 360) % 360 || 360;
  return width < MIN_DEGREES ? undefined : around({ lat, lon }, width / 8, (north - south) / 8);
}

export const placeOf = (spot: Spot) => around(spot, MARGIN_DEGREES, MARGIN_DEGREES);

function around({ lat, lon }: Spot, beside: number, above: number): Bounds {
  return [
    onMap(lon - beside),
    Math.max(-85, rounded(lat - above)),
    onMap(lon + beside),
    Math.min(85, rounded(lat + above)),
  ];
}

/** Rounds to 0.0001 degrees, about 10 meters. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
const onMap = (lon: number) => rounded(Math.abs(lon) <= 180 ? lon : lon - Math.round(lon / 360) * 360);

/** Returns the bounds around all results with a margin. `least` is the minimum distance from the center, in degrees. */
export function boundsAround(extent: readonly number[] | null | undefined, least: number): Bounds | undefined {
  const [west, south, east, north] = extent ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  const width = east - west + (east < west ? 360 : 0);
  const margin = (size: number) => Math.max(0.02, size / 12, least - size / 2);
  const [beside, above] = [margin(width), margin(north - south)];
  const lats = [Math.max(-85, rounded(south - above)), Math.min(85, rounded(north + above))] as const;
  if (width + 2 * beside >= 360) return [-180, lats[0], 180, lats[1]];
  return [onMap(west - beside), lats[0], onMap(east + beside), lats[1]];
}

export function pinsNear({ rooms }: NonNullable<SearchSummary['near']>): SearchPins['pins'] {
  return rooms.flatMap((room) => (room.spot ? [{ ...room.spot, count: 1, price: room.price, room }] : []));
}

/**
 * Returns the bounds around the searched place and the rooms near it. Undefined if the place has no position. The
 * nearby rooms of a place at the date line may be on its other side, so longitudes are relative to the place.
 */
export function extentAround({ place, near }: SearchSummary): SearchPins['extent'] | undefined {
  const center = place?.spot;
  if (!center) return undefined;
  const spots = [center, ...(near?.rooms ?? []).flatMap(({ spot }) => spot ?? [])];
  const lons = spots.map(({ lon }) => lon + Math.round((center.lon - lon) / 360) * 360);
  const lats = spots.map(({ lat }) => lat);
  return [onMap(Math.min(...lons)), Math.min(...lats), onMap(Math.max(...lons)), Math.max(...lats)];
}
