import { house, smoke } from '../buildings.ts';
import { mix } from '../color.ts';
import { contour, ground, mountains, range } from '../land.ts';
import type { Scene } from '../scene.ts';
import { aurora, sky } from '../sky.ts';
import { d, ellipse, faint, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, lantern } from '../things.ts';
import { conifer, forest } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import { glassDome, igloo, SNOW, sled, snow } from './arctic-parts.ts';
import type { CategoryScenes } from './category-scenes.ts';

const lights = (s: Scene, horizon: number) => (s.light.dark > 0.7 ? aurora(s, horizon) : '');

function domes(s: Scene): string {
  const { rng } = s;
  let out =
    sky(s, 500) +
    lights(s, 500) +
    mountains(s, { foot: 540, top: 330, count: 5, rock: '#7f95b0', depth: 0.55, snow: 0.6 });
  const a = contour(s, 540, 14, 300);
  out += forest(s, a, '#45697a', 0.3, 84) + ground(a, snow(s, 520));
  const b = (x: number) => 610 + 16 * Math.sin(x / 230 + 1);
  out += conifer(s, 1050, 620, 220) + conifer(s, 1120, 640, 290) + conifer(s, 180, 620, 200) + ground(b, snow(s, 590));
  if (!s.bare) {
    const x = rng.range(380, 430);
    out +=
      glassDome(s, x + 420, 650, 90) +
      glassDome(s, x + 200, 640, 74) +
      glassDome(s, x, 690, 140) +
      lantern(s, x + 200, 720, 36) +
      lantern(s, x + 240, 690, 28);
  }
  out += path(
    'M560 806C600 760 520 730 590 700S720 690 760 670h40C780 700 660 720 680 740S700 770 740 806z',
    mix(s.shade('#cddcf0', 0, 0.2), s.light.sky[0], 0.15),
  );
  return (
    out +
    conifer(s, 80, 770, 340) +
    conifer(s, 1150, 800, 300) +
    ground((x) => 770 + 14 * Math.sin(x / 170), snow(s, 750))
  );
}

function fjordCabins(s: Scene): string {
  const { rng } = s;
  const shore = 560;
  let back = mountains(s, { foot: shore, top: 190, count: 3, rock: '#6a7f9c', depth: 0.42, snow: 0.55 });
  const land = (x: number) => shore - 70 / (1 + Math.exp(-(x - 520) / 60)) + 6 * Math.sin(x / 50);
  back +=
    range(s, (x) => shore - 30 - 90 * Math.exp(-(((x - 1150) / 260) ** 2)), '#8a9fb8', 0.3, 60) +
    ground(land, snow(s, shore - 70, shore + 40), shore + 2);
  const wall = rng.pick(['#b8433a', '#b8433a', '#d9a43f']);
  if (!s.bare)
    back +=
      [0, 1, 2]
        .map(
          (i) =>
            line(
              d`M${590 + i * 190} ${shore + 26}v-50M${640 + i * 190} ${shore + 26}v-50M${700 + i * 190} ${shore + 26}v-50`,
              s.shade('#6f5a4c', 0, 0.4),
              7,
            ) +
            rect(570 + i * 190, shore - 30, 170, 10, s.tip('#b99b7d')) +
            house(s, {
              x: 590 + i * 190,
              y: shore - 28,
              w: 70,
              h: 66,
              side: 74,
              roof: 52,
              wall,
              tiles: SNOW,
              windows: 2,
              boards: true,
              frame: '#ffffff',
              door: '#f3ece0',
            }),
        )
        .join('') + smoke(s, 660, shore - 160, 22);
  let out =
    sky(s, shore - 80) +
    lights(s, shore - 60) +
    back +
    water(s, shore, { far: '#7fa9c0', near: '#2f5f84', glints: 0, column: false }) +
    mirror(s, back, shore, 0.42) +
    ripples(s, { top: shore + 8, foot: 800, count: 44 });
  out +=
    repeat(7, () =>
      ellipse(rng.range(40, 640), rng.range(620, 740), rng.range(24, 70), rng.range(5, 12), s.tip(SNOW)),
    ) + birds(s, 330, 200);
  return (
    out +
    ground(
      (x) => 800 - 80 * Math.exp(-((x / 330) ** 2)) - 50 * Math.exp(-(((x - 1200) / 240) ** 2)) + 6,
      snow(s, 720),
    ) +
    conifer(s, 90, 760, 230) +
    conifer(s, 180, 786, 160)
  );
}

function iceBay(s: Scene): string {
  const { rng } = s;
  const horizon = 430;
  let out =
    sky(s, horizon) +
    lights(s, horizon) +
    mountains(s, { foot: horizon + 4, top: 300, count: 5, rock: '#8aa3bd', depth: 0.6, snow: 0.7 }) +
    water(s, horizon, { far: '#6fb0cc', near: '#1f6f9a' });
  const berg = (x: number, y: number, w: number, h: number) =>
    poly(
      [
        x - w,
        y,
        x - w * 0.8,
        y - h * 0.5,
        x - w * 0.4,
        y - h * 0.64,
        x - w * 0.1,
        y - h,
        x + w * 0.24,
        y - h * 0.8,
        x + w * 0.5,
        y - h * 0.84,
        x + w,
        y,
      ],
      s.tip(SNOW, 0.05, 0.3),
    ) +
    poly(
      [
        x - w * 0.1,
        y - h,
        x + w * 0.24,
        y - h * 0.8,
        x + w * 0.5,
        y - h * 0.84,
        x + w,
        y,
        x + w * 0.1,
        y,
        x + w * 0.16,
        y - h * 0.44,
      ],
      mix(s.shade('#8fc3de', 0.05, 0.2), s.at('#7fd0e6'), 0.3),
    ) +
    path(d`M${x - w} ${y}h${2 * w}l${-w * 0.3} ${h * 0.2}h${-w * 1.3}z`, s.at('#7fd0e0'), faint(0.4));
  out +=
    berg(rng.range(200, 300), 500, 100, 110) +
    berg(rng.range(640, 720), 476, 70, 60) +
    berg(1010, 520, 140, 150) +
    birds(s, 600, 180);
  out += repeat(16, () => {
    const [x, y, w] = [rng.range(0, 1200), rng.range(520, 640), rng.range(20, 70)];
    return poly(
      [x - w, y, x - w * 0.4, y - 9, x + w * 0.5, y - 7, x + w, y, x + w * 0.3, y + 7, x - w * 0.6, y + 6],
      s.tip(SNOW),
    );
  });
  const shore = (x: number) => 660 - 50 * Math.exp(-(((x - 540) / 330) ** 2)) + 8 * Math.sin(x / 60);
  out += ground((x) => shore(x) + 6, s.at('#8fd0e0')) + ground((x) => shore(x) + 14, snow(s, 620));
  if (!s.bare) {
    const x = rng.range(500, 560);
    out +=
      igloo(s, x + 260, shore(x + 260) + 60, 90) +
      igloo(s, x, shore(x) + 100, 150) +
      line(d`M${x - 230} ${shore(x - 200) + 70}v-150`, s.shade('#6f5a4c', 0, 0.2), 6) +
      poly(
        [x - 228, shore(x - 200) - 78, x - 170, shore(x - 200) - 62, x - 228, shore(x - 200) - 44],
        s.at('#d9503f'),
      ) +
      sled(s, x + 190, 770) +
      lantern(s, x - 120, shore(x) + 112, 38);
  }
  return out + ground((y) => 782 + 8 * Math.sin(y / 120), snow(s, 770));
}

export const arctic: CategoryScenes = {
  hours: ['night', 'dusk', 'dawn', 'dusk', 'golden'],
  seasons: ['winter'],
  weathers: ['clear', 'streaks', 'fair', 'clear', 'snow'],
  compositions: [domes, fjordCabins, iceBay],
  framings: ['firepit', 'balcony', 'doorway', 'table'],
  room: {
    wall: '#c7a27c',
    trim: '#f3ece0',
    floor: '#9a7350',
    accent: '#3f6a8f',
    second: '#f3e9d8',
    ground: '#f4f8fc',
    window: 'panorama',
    surface: 'logs',
  },
};
