import { contour, ground, mountains, ranges, rock, tufts } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, lounger } from '../things.ts';
import { bush, conifer, forest, tree } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { cantilever, glass, slats } from './modern-parts.ts';

function hillside(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(420, 470);
  let out =
    sky(s, horizon) +
    mountains(s, { foot: horizon + 30, top: horizon - 230, count: 4, rock: '#6f7f93', depth: 0.62, snow: 0 });
  out += ranges(s, { from: horizon - 30, to: horizon + 30, count: 3, rise: 60, color: '#4d7a68', near: 0.3 });
  const line1 = contour(s, horizon + 30, 14);
  out += forest(s, line1, '#3f6f60', 0.25, 90) + ground(line1, s.at('#5c8a63', 0.15)) + birds(s, 330, 190);
  out +=
    conifer(s, 1060, 620, 330, '#356b58') +
    conifer(s, 1135, 640, 260, '#2f6150') +
    conifer(s, 200, 610, 230, '#3b7360');
  const lawn = contour(s, 606, 10, 700);
  out += ground(lawn, s.span(580, 800, [s.tip('#8fb56b'), s.at('#6f9f5b'), s.shade('#4d824f', 0, 0.15)]));
  if (!s.bare) out += cantilever(s, rng.range(270, 320), 612);
  const [px, pw] = [rng.range(180, 240), rng.range(560, 660)];
  out +=
    poly([px + 60, 652, px + pw, 652, px + pw + 60, 742, px - 20, 742], s.tip('#e9e2d6')) +
    poly(
      [px + 76, 662, px + pw - 14, 662, px + pw + 36, 730, px + 12, 730],
      s.span(660, 730, [s.at('#7fd0dc'), s.at('#39a3bd')]),
    );
  out += ripples(s, { top: 664, foot: 726, count: 10, left: px + 120, right: px + pw - 90, color: '#ffffff' });
  out += lounger(s, px + pw + 150, 700, 105, '#f4efe6') + lounger(s, px + pw + 200, 738, 112, '#f4efe6');
  out +=
    bush(s, 160, 650, 130) +
    bush(s, 90, 690, 170, '#5f8f5a') +
    tufts(s, () => 780, 24, s.shade('#5f9152', 0, 0.12), 34);
  return out;
}

/** A long low pavilion that doubles in still water. */
function pavilion(s: Scene): string {
  const { rng } = s;
  const shore = rng.range(520, 550);
  const x = rng.range(190, 240);
  const wood = rng.pick(['#b07a4c', '#8d6346', '#3f4247']);
  let back = ranges(s, { from: shore - 150, to: shore - 40, count: 3, rise: 80, color: '#557f78', near: 0.35 });
  const wood1 = contour(s, shore - 16, 8);
  back += forest(s, wood1, '#3d6d5c', 0.22, 120) + ground(wood1, s.at('#5f8f66', 0.1), shore + 2);
  if (!s.bare) {
    back +=
      tree(s, x + 60, shore - 20, 260) +
      tree(s, x + 740, shore - 16, 220) +
      rect(x, shore - 18, 800, 18, s.fill([s.tip('#d9d3c8'), s.shade('#bdb5a8', 0, 0.2)]));
    back +=
      rect(x + 60, shore - 168, 660, 150, s.shade('#5d5148', 0, 0.3)) +
      glass(s, x + 74, shore - 158, 420, 140, 6) +
      slats(s, x + 494, shore - 158, 120, 140, wood) +
      glass(s, x + 614, shore - 158, 96, 140, 2);
    back +=
      rect(x + 10, shore - 186, 770, 22, s.fill([s.tip('#fbf7ef', 0, 0.2), s.at('#e5dfd3')])) +
      rect(x + 560, shore - 232, 74, 48, s.at('#c9c1b4')) +
      rect(x + 660, shore - 164, 8, 146, s.at('#eee8dc')) +
      rect(x + 18, shore - 164, 8, 146, s.at('#eee8dc'));
  } else back += tree(s, 300, shore, 220) + tree(s, 960, shore, 190);
  back += bush(s, x - 30, shore + 2, 150) + bush(s, x + 850, shore + 2, 190);
  let out = sky(s, shore - 60) + back + water(s, shore, { far: '#7fb3c0', near: '#3f7f96', glints: 0, column: false });
  out += mirror(s, back, shore, 0.42) + ripples(s, { top: shore + 6, foot: 800, count: 46 });
  out += repeat(6, (i) =>
    poly(
      [
        560 + i * 16 - 60,
        800 - i * 44,
        640 + i * 16 - 12,
        800 - i * 44,
        632 + i * 15 - 14,
        778 - i * 43,
        568 + i * 16 - 54,
        778 - i * 43,
      ],
      s.fill([s.tip('#d8d2c6'), s.shade('#b9b2a6', 0, 0.15)]),
    ),
  );
  return (
    out +
    rock(s, 150, 760, 170, 70, '#858f92') +
    rock(s, 270, 780, 110, 44, '#94a0a0') +
    tufts(s, () => 770, 18, s.shade('#6d9a58', 0, 0.15), 56, 0, 330) +
    birds(s, 380, 180)
  );
}

/** Black gables of glass among birches. */
function gables(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(450, 490);
  let out =
    sky(s, horizon) + ranges(s, { from: horizon - 130, to: horizon, count: 4, rise: 90, color: '#56807a', near: 0.3 });
  const ground1 = (x: number) => 640 - 40 * Math.exp(-(((x - 640) / 380) ** 2));
  out +=
    forest(s, (x) => ground1(x) - 20, '#41705f', 0.18, 150) +
    ground(ground1, s.span(590, 800, [s.tip('#a3b56a'), s.at('#7f9f58'), s.shade('#567f4a', 0, 0.15)]));
  if (!s.bare) {
    const dark = rng.pick(['#3a3d42', '#4a3b35', '#2f4045']);
    const gable = (x: number, w: number, h: number) => {
      const y = ground1(x + w / 2) + 8;
      const peak = y - h - w * 0.62;
      return (
        poly([x + w / 2, peak, x + w / 2 + w * 0.9, peak, x + w * 1.95, y - h, x + w, y - h], s.shade(dark, 0, 0.15)) +
        rect(x + w, y - h, w * 0.9, h, s.shade(dark, 0, 0.4)) +
        poly([x, y, x, y - h, x + w / 2, peak, x + w, y - h, x + w, y], s.tip(dark, 0, 0.08)) +
        glass(s, x + w * 0.1, y - h * 1.02, w * 0.8, h * 1.02 - 12, 3) +
        poly(
          [x + w * 0.14, y - h * 1.1, x + w / 2, peak + w * 0.12, x + w * 0.86, y - h * 1.1],
          s.light.dark >= 0.4 ? '#f9cf87' : s.tip('#8fb3c4', 0, 0.25),
        ) +
        line(d`M${x + w / 2} ${peak + w * 0.12}V${y - h * 1.1}`, s.shade(dark, 0, 0.2), 4) +
        rect(x - 14, y - 12, w * 1.1 + 28, 12, s.tip('#c79a6b'))
      );
    };
    out += gable(rng.range(660, 690), 170, 110) + gable(rng.range(330, 360), 240, 140);
  }
  const birch = (x: number, h: number) =>
    rect(x - 6, 690 - h, 12, h, s.fill([s.tip('#f4efe6'), s.shade('#cfc8bd', 0, 0.2)], 'right')) +
    line(
      repeat(9, (i) => d`M${x - 5} ${680 - h + (h * (i + 0.4)) / 9}h${4 + (i % 3) * 2}`),
      s.shade('#4a4340', 0, 0.2),
      2.4,
    ) +
    tree(s, x, 690 - h * 0.22, h * 1.02);
  out += birch(130, 380) + birch(220, 300) + birch(1120, 330) + bush(s, 160, 690, 150) + bush(s, 1080, 700, 170);
  out += path(
    d`M500 806C520 740 640 730 620 680S570 640 560 ${ground1(540) + 8}h70C650 640 720 670 715 690S700 760 720 806z`,
    s.tip('#e6d9bd', 0, 0.1),
  );
  return out + rock(s, 830, 740, 110, 50) + tufts(s, (x) => ground1(x) + 110, 40, s.shade('#6f9250', 0, 0.1), 32);
}

export const modern: CategoryScenes = {
  hours: ['morning', 'dusk', 'golden', 'sunset', 'noon'],
  seasons: ['summer', 'autumn', 'summer', 'spring'],
  weathers: ['clear', 'streaks', 'fair', 'clear'],
  compositions: [hillside, pavilion, gables],
  framings: ['loungers', 'firepit', 'table', 'path'],
  room: {
    wall: '#ece9e4',
    trim: '#34373b',
    floor: '#c9a47c',
    accent: '#2f5d62',
    second: '#d9a441',
    ground: '#c9b79c',
    window: 'panorama',
    surface: 'plain',
  },
};
