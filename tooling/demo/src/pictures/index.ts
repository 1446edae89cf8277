import type { Category } from 'contracts';
import { drawDetail } from './framings.ts';
import { drawInterior } from './interior.ts';
import { createRng, seedOf } from './prng.ts';
import { createScene, definitions, HEIGHT, type Scene, WIDTH } from './scene.ts';
import type { CategoryScenes } from './scenes/category-scenes.ts';
import { SCENES } from './scenes/index.ts';
import { group } from './svg.ts';
import { weather } from './weather.ts';

export { drawPortrait } from './portrait.ts';

/** From outside, from inside, and the surroundings. */
export const VIEWS = ['main', 'interior', 'detail'] as const;
export type View = (typeof VIEWS)[number];

export interface SceneRequest {
  category: Category;
  /** A whole number from 0. Neighbours differ in composition, hour, season and weather. */
  seed: number;
  view?: View;
  /** Width in pixels of the document; the drawing itself is always 1200 × 800. */
  width?: number;
}

/** How far each view of a room moves on through the hours, so that its gallery spans a day. */
const LATER: Readonly<Record<View, number>> = { main: 0, interior: 2, detail: 1 };

const item = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('A list of a category is empty.');
  return found;
};

/**
 * Draws a place of the category as an SVG document of 3:2. The same request gives the same document, always.
 * The three views of one seed show one place: from outside, from inside, and its surroundings.
 */
export function drawScene({ category, seed, view = 'main', width = WIDTH }: SceneRequest): string {
  const scenes = SCENES[category];
  const defs = new Map<string, string>();
  const setting = (bare: boolean): Scene =>
    createScene({
      rng: createRng(seedOf(category, seed)),
      hour: item(scenes.hours, seed + LATER[view]),
      season: item(scenes.seasons, seed),
      weather: view === 'main' ? item(scenes.weathers, seed) : 'clear',
      bare,
      defs,
    });
  const body = drawView(scenes, view, seed, setting);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * HEIGHT) / WIDTH)}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${definitions(defs)}</defs>${group(body, camera(scenes, view, seed))}</svg>`;
}

/** Each further round through the compositions looks from the other side, and from somewhat nearer or farther. */
function camera({ compositions }: CategoryScenes, view: View, seed: number): string {
  const round = Math.floor(seed / compositions.length);
  const zoom = view === 'main' ? item([1, 1.16, 1.06, 1.22], round) : 1;
  const side = ((seed % compositions.length) + round + VIEWS.indexOf(view)) % 2 === 0 ? 1 : -1;
  const matrix = [side * zoom, 0, 0, zoom, side > 0 ? 630 * (1 - zoom) : WIDTH - 630 * (1 - zoom), 520 * (1 - zoom)];
  return `matrix(${matrix.map((value) => Math.round(value * 1000) / 1000).join(' ')})`;
}

function drawView(scenes: CategoryScenes, view: View, seed: number, setting: (bare: boolean) => Scene): string {
  const compose = item(scenes.compositions, seed);
  if (view === 'interior') return drawInterior(setting(true), scenes.room, compose);
  if (view === 'detail') return drawDetail(setting(true), item(scenes.framings, seed), scenes.room, compose);
  const s = setting(false);
  return compose(s) + weather(s);
}
