/// <reference path="./world-atlas.d.ts" />

import { type Atlas, decodeAtlas } from './atlas.ts';
import { drawTile, type MapColors, type TilePlace } from './draw-tile.ts';
import { type Coords, type DoneCallback, GridLayer } from './leaflet.ts';

let loading: Promise<Atlas> | undefined;

/** Loads 300 KB when the first map appears: land, borders and country names (scale 1:50 million), and cities. */
function loadAtlas(): Promise<Atlas> {
  loading ??= Promise.all([import('world-atlas/countries-50m.json'), import('./cities.json')]).then(
    ([{ default: topology }, { default: cities }]) => decodeAtlas(topology, cities),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Draws map tiles in the browser, without a server. Tiles avoid redrawing the whole map when it moves. */
export class NaturalEarth extends GridLayer {
  private readonly colors: MapColors;

  constructor(colors: MapColors) {
    super();
    this.colors = colors;
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLCanvasElement {
    const tile = document.createElement('canvas');
    const { x: size } = this.getTileSize();
    const ratio = Math.min(devicePixelRatio || 1, 2);
    tile.width = size * ratio;
    tile.height = size * ratio;
    const place: TilePlace = { x: coords.x, y: coords.y, zoom: coords.z, size };
    loadAtlas().then(
      (atlas) => {
        const context = tile.getContext('2d');
        context?.scale(ratio, ratio);
        if (context) drawTile(context, atlas, place, this.colors);
        done(undefined, tile);
      },
      // Ignore failures, because the map is still useful without land.
      () => done(undefined, tile),
    );
    return tile;
  }
}
