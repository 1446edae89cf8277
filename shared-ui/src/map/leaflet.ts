/// <reference path="./leaflet.d.ts" />
/**
 * The part of Leaflet that is used, from a patched build (`patches/`): Leaflet writes markup when it loads, which
 * Trusted Types forbid.
 */
export {
  Circle,
  type Coords,
  DivIcon,
  DomEvent,
  type DoneCallback,
  GridLayer,
  Map as LeafletMap,
  Marker,
  TileLayer,
} from 'leaflet/dist/leaflet-src.esm.js';
