/// <reference path="./leaflet.d.ts" />
/**
 * The exports of Leaflet that we use. Leaflet is patched (`patches/`), because it sets `innerHTML` when it loads, which
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
