/// <reference path="./leaflet.d.ts" />
/** What is used of the build that is patched (`patches/`): Leaflet writes markup as it loads, which Trusted Types forbid. */
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
