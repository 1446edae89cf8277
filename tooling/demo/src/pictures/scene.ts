import { mix } from './color.ts';
import { type Hour, LIGHTS, type Light } from './light.ts';
import type { Rng } from './prng.ts';

export const WIDTH = 1200;
export const HEIGHT = 800;

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Weather = 'clear' | 'fair' | 'streaks' | 'mist' | 'rain' | 'snow';

/** What every element draws with: the light, the chance, and the definitions of the picture it becomes part of. */
export interface Scene {
  rng: Rng;
  light: Light;
  season: Season;
  weather: Weather;
  /** The landscape alone, without the house: as seen from its window or terrace. */
  bare: boolean;
  sun: { x: number; y: number };
  /** A local colour under this light; depth 0 is at the camera, 1 is lost in the haze. */
  at(color: string, depth?: number): string;
  shade(color: string, depth?: number, amount?: number): string;
  tip(color: string, depth?: number, amount?: number): string;
  /** A gradient over the shape it fills. A stop is a colour, or a colour with an opacity. */
  fill(stops: readonly Stop[], direction?: 'down' | 'right' | 'out' | 'slant'): string;
  /** The same, from y to y of the picture. */
  span(y1: number, y2: number, stops: readonly Stop[]): string;
  /** What a group with this `clip-path` shows. */
  clip(data: string): string;
  defs: Map<string, string>;
}
export type Stop = string | readonly [string, number];

const DIRECTIONS = { down: 'x2="0" y2="1"', right: 'x2="1" y2="0"', slant: 'x2="1" y2="1"', out: '' } as const;

export interface SceneOptions {
  rng: Rng;
  hour: Hour;
  season: Season;
  weather: Weather;
  bare?: boolean;
  defs?: Map<string, string>;
}

export function createScene({ rng, hour, season, weather, bare = false, defs = new Map() }: SceneOptions): Scene {
  const light = rng.pick(LIGHTS[hour]);
  const define = (body: (id: string) => string): string => {
    const key = body('');
    let id = defs.get(key);
    if (!id) {
      id = `g${defs.size}`;
      defs.set(key, id);
    }
    return `url(#${id})`;
  };
  const stops = (list: readonly Stop[]) =>
    list
      .map((stop, i) => {
        const [color, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
        const offset = Math.round((i / (list.length - 1)) * 100);
        return `<stop offset="${offset}%" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
      })
      .join('');
  const at = (color: string, depth = 0) => mix(mix(color, light.cast, light.strength), light.haze, depth);
  return {
    rng,
    light,
    season,
    weather,
    bare,
    defs,
    sun: { x: rng.range(170, 520), y: rng.range(...light.height) },
    at,
    shade: (color, depth = 0, amount = 0.3) => mix(at(color, depth), light.shadow, amount * (1 - depth * 0.7)),
    tip: (color, depth = 0, amount = 0.3) => mix(at(color, depth), light.sun, amount * (1 - light.dark * 0.6)),
    fill: (list, direction = 'down') =>
      direction === 'out'
        ? define((id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`)
        : define(
            (id) => `<linearGradient id="${id}" x1="0" y1="0" ${DIRECTIONS[direction]}>${stops(list)}</linearGradient>`,
          ),
    clip: (data) => define((id) => `<clipPath id="${id}"><path d="${data}"/></clipPath>`),
    span: (y1, y2, list) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${Math.round(y1)}" x2="0" y2="${Math.round(y2)}">${stops(list)}</linearGradient>`,
      ),
  };
}

/** The gradients of a finished picture, with their ids. */
export function definitions(defs: Map<string, string>): string {
  return [...defs].map(([body, id]) => body.replace('id=""', `id="${id}"`)).join('');
}

const LEAVES: Readonly<Record<Season, readonly [string, string, string]>> = {
  spring: ['#7fb069', '#a5c663', '#5f9e6e'],
  summer: ['#4f8f5b', '#6da35a', '#3f7d5e'],
  autumn: ['#d9853b', '#c4603a', '#e3b04b'],
  winter: ['#7d8f93', '#8c9a94', '#6f8288'],
};

/** A leaf colour of the season. */
export const leaf = (s: Scene): string => s.rng.pick(LEAVES[s.season]);
