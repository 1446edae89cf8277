import { mapPage, type Spot } from 'contracts';

/** Returns an address that opens the device's own app for maps, or a page if the device has none. */
export function deviceMap(spot: Spot, title: string): string {
  const { userAgent } = navigator;
  const point = `${spot.lat},${spot.lon}`;
  if (/Android/.test(userAgent)) return `geo:${point}?q=${point}(${encodeURIComponent(title)})`;
  if (/iPhone|iPad|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?ll=${point}&q=${encodeURIComponent(title)}`;
  return mapPage(spot);
}
