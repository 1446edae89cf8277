/** An hour of the day: with the season it decides every colour of a picture. */
export type Hour = 'dawn' | 'morning' | 'noon' | 'golden' | 'sunset' | 'dusk' | 'night' | 'overcast';

export interface Light {
  hour: Hour;
  /** Zenith, middle and horizon. */
  sky: readonly [string, string, string];
  /** The disc of the sun or moon, also the colour of highlights. */
  sun: string;
  glow: string;
  /** Laid over every local colour with this strength. */
  cast: string;
  strength: number;
  /** What far things fade into. */
  haze: string;
  shadow: string;
  /** 0 in daylight, 1 at night: stars, lamps, lit windows. */
  dark: number;
  /** How high the sun stands, as a share of the sky: lowest and highest. */
  height: readonly [number, number];
}

const light = (
  hour: Hour,
  sky: Light['sky'],
  [sun, glow]: readonly [string, string],
  [cast, strength]: readonly [string, number],
  [haze, shadow]: readonly [string, string],
  dark: number,
  height: Light['height'],
): Light => ({ hour, sky, sun, glow, cast, strength, haze, shadow, dark, height });

export const LIGHTS: Readonly<Record<Hour, readonly [Light, Light]>> = {
  dawn: [
    light(
      'dawn',
      ['#7ea9d6', '#f2c3c4', '#ffe6c7'],
      ['#fff6dd', '#ffdcae'],
      ['#f0a58f', 0.15],
      ['#f5d6cd', '#57598f'],
      0.1,
      [0.08, 0.3],
    ),
    light(
      'dawn',
      ['#8f9fd6', '#e8b6cf', '#ffd9cf'],
      ['#fff1e2', '#ffcfc0'],
      ['#d99ab8', 0.17],
      ['#ecccd9', '#54548c'],
      0.15,
      [0.08, 0.25],
    ),
  ],
  morning: [
    light(
      'morning',
      ['#58aedd', '#a6d9ec', '#eef7ea'],
      ['#fffbe8', '#fff3c4'],
      ['#ffeec2', 0.08],
      ['#d8edf0', '#2b5578'],
      0,
      [0.35, 0.6],
    ),
    light(
      'morning',
      ['#4fb3c9', '#a9dfdc', '#f6f4dc'],
      ['#fffae0', '#fff0bd'],
      ['#ffe9b0', 0.1],
      ['#dcefe4', '#2a5a6d'],
      0,
      [0.3, 0.55],
    ),
  ],
  noon: [
    light(
      'noon',
      ['#2c8fd3', '#79c4ee', '#d6f0fb'],
      ['#ffffff', '#fdf8dc'],
      ['#ffffff', 0],
      ['#c4e5f3', '#22507f'],
      0,
      [0.6, 0.8],
    ),
    light(
      'noon',
      ['#3a86d8', '#86bff2', '#dff0f8'],
      ['#ffffff', '#fdf6d4'],
      ['#fff4d8', 0.05],
      ['#cde2f4', '#2a4a86'],
      0,
      [0.55, 0.75],
    ),
  ],
  golden: [
    light(
      'golden',
      ['#6aa9c8', '#f6d8a2', '#ffbd6b'],
      ['#fff4cf', '#ffcf78'],
      ['#ff9838', 0.17],
      ['#fbd09a', '#75485f'],
      0.2,
      [0.14, 0.34],
    ),
    light(
      'golden',
      ['#8bb0b8', '#f9dca0', '#ffae6a'],
      ['#fff2c6', '#ffc06a'],
      ['#ff8a3c', 0.2],
      ['#fac493', '#6d3f5c'],
      0.25,
      [0.12, 0.3],
    ),
  ],
  sunset: [
    light(
      'sunset',
      ['#463f8c', '#cf6191', '#ffae70'],
      ['#fff0c2', '#ffb070'],
      ['#5b3aa0', 0.27],
      ['#ee9691', '#37295f'],
      0.55,
      [0.05, 0.2],
    ),
    light(
      'sunset',
      ['#2f4b86', '#e2757a', '#ffc27a'],
      ['#fff3c9', '#ffb56b'],
      ['#5f3f98', 0.24],
      ['#f0a48c', '#35315f'],
      0.5,
      [0.05, 0.2],
    ),
  ],
  dusk: [
    light(
      'dusk',
      ['#1f3269', '#5c70b3', '#f2b7a4'],
      ['#ffe9cf', '#f6bda0'],
      ['#3440a0', 0.46],
      ['#8d8cc0', '#1a2350'],
      0.85,
      [0.02, 0.1],
    ),
    light(
      'dusk',
      ['#2a2a63', '#7a62ab', '#f0a3a6'],
      ['#ffe3cf', '#f0a3a0'],
      ['#47379c', 0.44],
      ['#9a80b8', '#211d4c'],
      0.85,
      [0.02, 0.1],
    ),
  ],
  night: [
    light(
      'night',
      ['#0a1335', '#1b2f67', '#40609b'],
      ['#fdf6dc', '#8fb0e0'],
      ['#152a74', 0.62],
      ['#38548f', '#081030'],
      1,
      [0.55, 0.8],
    ),
    light(
      'night',
      ['#0b1a33', '#163f5f', '#3d7a8c'],
      ['#fdf8e2', '#86c2cf'],
      ['#0f3560', 0.6],
      ['#2f637c', '#071428'],
      1,
      [0.5, 0.8],
    ),
  ],
  overcast: [
    light(
      'overcast',
      ['#93adbf', '#c3d4dc', '#ecefe8'],
      ['#ffffff', '#f6f3e6'],
      ['#8ba1ae', 0.18],
      ['#d6e0e3', '#3d5668'],
      0.15,
      [0.5, 0.7],
    ),
    light(
      'overcast',
      ['#a3aebc', '#cfd2d8', '#f0ebe4'],
      ['#ffffff', '#f6efe2'],
      ['#98a0ac', 0.18],
      ['#dcdde0', '#454f66'],
      0.15,
      [0.5, 0.7],
    ),
  ],
};
