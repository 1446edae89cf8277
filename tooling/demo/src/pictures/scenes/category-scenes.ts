import type { Framing } from '../framings.ts';
import type { Hour } from '../light.ts';
import type { RoomStyle } from '../room-shell.ts';
import type { Scene, Season, Weather } from '../scene.ts';

export type Composition = (s: Scene) => string;

/** All that the pictures of one category are made from. A seed walks through each list. */
export interface CategoryScenes {
  hours: readonly Hour[];
  seasons: readonly Season[];
  weathers: readonly Weather[];
  compositions: readonly Composition[];
  /** What a picture of the surroundings is framed by. */
  framings: readonly Framing[];
  room: RoomStyle;
}
