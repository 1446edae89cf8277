import type { Spot } from '../base/bounds.ts';

/** Returns the address of a page that shows a location on a map. Phones open it in their app for maps. */
export function mapPage({ lat, lon }: Spot): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lon}`;
}
