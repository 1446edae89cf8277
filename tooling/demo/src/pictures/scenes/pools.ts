import { halo, pane, stringLights } from '../buildings.ts';
import { contour, ground, ranges, rock } from '../land.ts';
import { type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, lantern, lounger, parasol, sailboat } from '../things.ts';
import { bush, cypress, palm, tree } from '../trees.ts';
import { ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { blobVine, caustics, glow, leafFan, POOL, pot } from './pool-parts.ts';

const CLOTHS = ['#f08a5d', '#f7f0e4', '#e3b23c', '#3f8f9a', '#d9647f'] as const;

/** An infinity pool over the sea. */
function infinity(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(330, 380);
  const edge = rng.range(480, 510);
  const cloth = rng.pick(CLOTHS);
  let out = sky(s, horizon) + water(s, horizon, { far: '#5ba9cc', near: '#2f85ad', foot: edge + 20 });
  out += ground(
    (x) => horizon + 4 - 90 * Math.exp(-(((x - 980) / 200) ** 2)) - 46 * Math.exp(-(((x - 720) / 150) ** 2)),
    s.span(horizon - 90, horizon, [s.at('#5f8f86', 0.45), s.at('#5f8f86', 0.7)]),
    horizon + 4,
  );
  out += sailboat(s, rng.range(260, 520), horizon + 36, 70) + birds(s, 600, 160);
  out += bush(s, 60, edge + 12, 220, '#5f9a62') + bush(s, 1150, edge + 12, 200, '#5f9a62');
  out +=
    poly(
      [-20, edge, 1220, edge, 1220, 800, -20, 800],
      s.span(edge, 800, [s.at(POOL[0]), s.at(POOL[1]), s.at(POOL[2])]),
    ) + rect(0, edge, WIDTH, 6, s.tip('#e8fbfa', 0, 0.3), faint(0.8));
  out +=
    glow(s, 420, 640) +
    caustics(s, -40, 820, edge + 30, 780) +
    ripples(s, { top: edge + 6, foot: 790, count: 30, right: 820, color: '#ffffff' });
  out +=
    poly([800, edge, 1220, edge, 1220, 800, 640, 800], s.span(edge, 800, [s.tip('#e6cfa9'), s.at('#d3b285')])) +
    line(
      repeat(7, (i) => d`M${800 - 160 * ((i / 7) ** 1.3)} ${edge + 300 * (i / 7) ** 1.3}H1220`),
      s.shade('#b5916a', 0, 0.3),
      2,
      faintLine(0.5),
    );
  out += poly([800, edge, 812, edge, 664, 800, 640, 800], s.tip('#fff6e6', 0, 0.3));
  out += line(d`M716 690v-70q0 -22 20 -22t20 22v86M752 690v-70q0 -22 20 -22t20 22v86`, s.tip('#dfe6ea'), 7);
  out +=
    lounger(s, 930, 610, 150, cloth) +
    lounger(s, 1000, 712, 170, cloth) +
    parasol(s, 1100, 690, 170, rng.pick(CLOTHS), '#fdf5e6', -6);
  if (!s.bare)
    out +=
      rect(1080, 0, 130, edge + 10, s.fill([s.tip('#f6efe2'), s.shade('#dccfba', 0, 0.25)], 'right')) +
      poly([860, 96, 1220, 60, 1220, 104, 860, 118], s.shade('#b98a5e', 0, 0.15)) +
      line(
        repeat(9, (i) => d`M${880 + i * 38} ${96 - i * 4}v24`),
        s.shade('#8a6242', 0, 0.3),
        8,
      ) +
      line(d`M876 110V${edge + 30}`, s.shade('#b98a5e', 0, 0.1), 12) +
      pane(s, 1106, 190, 84, 250, { frame: '#8a6a4f' });
  return out + lantern(s, 836, edge + 46, 44);
}

/** A courtyard of a white house with a pool. */
function courtyard(s: Scene): string {
  const { rng } = s;
  const floor = rng.range(455, 490);
  const warm = rng.pick(['#f7efe0', '#f2d8bf', '#efe6da']);
  let out =
    sky(s, floor - 60) +
    ranges(s, { from: floor - 150, to: floor - 80, count: 3, rise: 70, color: '#7a957f', near: 0.4 });
  out +=
    palm(s, 190, floor + 30, 340, -60) +
    palm(s, 1080, floor + 30, 380, 50) +
    tree(s, 60, floor + 20, 190) +
    cypress(s, 1150, floor + 20, 230);
  if (s.bare) out += bush(s, 420, floor + 8, 260) + bush(s, 760, floor + 8, 300) + palm(s, 640, floor + 10, 260, 30);
  else {
    out +=
      rect(270, floor - 210, 430, 214, s.fill([s.tip(warm, 0, 0.15), s.at(warm)])) +
      rect(700, floor - 150, 270, 154, s.fill([s.at(warm), s.shade(warm, 0, 0.15)]));
    out += rect(258, floor - 222, 454, 16, s.tip('#d99a6c')) + rect(700, floor - 162, 282, 14, s.at('#d99a6c'));
    out +=
      repeat(3, (i) => pane(s, 310 + i * 134, floor - 170, 74, 172, { arch: true, frame: '#ffffff', bars: true })) +
      pane(s, 760, floor - 116, 60, 62, { frame: '#ffffff' }) +
      pane(s, 868, floor - 116, 60, 62, { frame: '#ffffff' });
    out += path(blobVine(s, 700, floor - 210), s.fill([s.at('#d9568f'), s.shade('#b53f7d', 0, 0.1)]));
    out += stringLights(s, 280, floor - 226, 700, floor - 226, -6, 8);
  }
  out += rect(
    0,
    floor,
    WIDTH,
    340,
    s.span(floor, 800, [s.at('#e5cda6', 0.1), s.at('#dcc096'), s.shade('#c9a67a', 0, 0.08)]),
  );
  out += line(
    repeat(5, (i) => d`M0 ${floor + 14 + i * i * 17}H${WIDTH}`) +
      repeat(13, (i) => d`M${i * 100} ${floor}L${(i * 100 - 600) * 1.9 + 600} 800`),
    s.shade('#b8946a', 0, 0.25),
    1.6,
    faintLine(0.35),
  );
  const pool = (g: number) =>
    d`M${230 - g} ${floor + 130}C${240 - g} ${floor + 60 - g} ${470} ${floor + 44 - g} ${600} ${floor + 70 - g}S${900 + g} ${floor + 40 - g} ${970 + g} ${floor + 130}S${860} ${floor + 270 + g} ${600} ${floor + 262 + g}S${222 - g} ${floor + 220 + g} ${230 - g} ${floor + 130}z`;
  out +=
    path(pool(20), s.tip('#fff7e8', 0, 0.2)) +
    path(pool(0), s.span(floor + 50, floor + 270, [s.at(POOL[0]), s.at(POOL[1]), s.at(POOL[2])])) +
    glow(s, 600, floor + 160) +
    caustics(s, 290, 910, floor + 84, floor + 236);
  const cloth = rng.pick(CLOTHS);
  out += ellipse(420, floor + 186, 52, 20, s.at('#f4a6b8')) + ellipse(420, floor + 183, 28, 9, s.at(POOL[1]));
  out +=
    lounger(s, 1060, floor + 150, 130, cloth) +
    lounger(s, 1085, floor + 220, 140, cloth) +
    parasol(s, 985, floor + 120, 120, cloth) +
    pot(s, 170, floor + 90, 60) +
    pot(s, 120, floor + 210, 90);
  return out;
}

/** A pool in the green of a tropical valley, with a pavilion. */
function jungle(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(330, 370);
  let out =
    sky(s, horizon) +
    ranges(s, { from: horizon - 70, to: horizon + 40, count: 5, rise: 90, color: '#3f8a6a', near: 0.22 });
  const terrace = contour(s, horizon + 70, 16, 300);
  out +=
    repeat(4, (i) => ground((x) => terrace(x) + i * 26, s.at(i % 2 ? '#7fb86a' : '#9ccb72', 0.16 - i * 0.03))) +
    birds(s, 760, 170);
  out +=
    palm(s, 120, 560, 360, 50) +
    palm(s, 230, 570, 260, -40) +
    palm(s, 1110, 580, 400, -60) +
    bush(s, 60, 590, 260, '#3f8a5c') +
    bush(s, 1140, 600, 260, '#3f8a5c') +
    bush(s, 380, 560, 180, '#5fa05a');
  if (!s.bare) {
    const [x, y] = [rng.range(640, 720), 566];
    out +=
      rect(x - 20, y - 14, 340, 20, s.tip('#b9895c')) +
      rect(x + 60, y - 120, 190, 108, s.shade('#8a5f40', 0, 0.2)) +
      halo(s, x + 150, y - 60, 170) +
      pane(s, x + 90, y - 106, 130, 92, { frame: '#5f4030' });
    out += line(
      d`M${x + 4} ${y - 14}v-116M${x + 100} ${y - 14}v-116M${x + 204} ${y - 14}v-116M${x + 296} ${y - 14}v-116`,
      s.at('#7d5539'),
      11,
    );
    out +=
      path(
        d`M${x - 50} ${y - 118}C${x + 40} ${y - 150} ${x + 110} ${y - 200} ${x + 150} ${y - 262}C${x + 190} ${y - 200} ${x + 260} ${y - 150} ${x + 350} ${y - 118}z`,
        s.fill([s.tip('#c9a46c'), s.shade('#a37a48', 0, 0.25)], 'right'),
      ) + line(d`M${x - 50} ${y - 118}h400`, s.shade('#8a6238', 0, 0.25), 7);
  }
  out +=
    poly([150, 580, 1050, 580, 1240, 800, -40, 800], s.fill([s.tip('#a8a294'), s.at('#8f897c')])) +
    poly(
      [190, 596, 1010, 596, 1130, 760, 70, 760],
      s.span(596, 760, [s.at('#9fe3d0'), s.at('#45b5ac'), s.at('#1f8f96')]),
    );
  out +=
    glow(s, 600, 680) +
    caustics(s, 160, 1040, 616, 748) +
    ripples(s, { top: 600, foot: 750, count: 18, left: 190, right: 960, color: '#ffffff' });
  out +=
    repeat(
      4,
      () =>
        ellipse(rng.range(220, 900), rng.range(640, 740), 13, 5, s.tip('#ffd9e0')) +
        circle(rng.range(220, 900), rng.range(640, 740), 6, s.at('#f08fa8')),
    ) +
    rock(s, 90, 640, 130, 70, '#7d8378') +
    rock(s, 170, 622, 80, 44, '#8d9388');
  out +=
    leafFan(s, -10, 810, 230) +
    leafFan(s, 1210, 810, 250) +
    lantern(s, 1080, 640, 48) +
    lounger(s, 800, 590, 110, rng.pick(CLOTHS));
  return out;
}

export const pools: CategoryScenes = {
  hours: ['golden', 'noon', 'morning', 'dusk', 'sunset'],
  seasons: ['summer'],
  weathers: ['clear', 'fair', 'streaks', 'clear'],
  compositions: [infinity, courtyard, jungle],
  framings: ['loungers', 'table', 'doorway', 'balcony'],
  room: {
    wall: '#f4ede2',
    trim: '#ffffff',
    floor: '#dcc3a0',
    accent: '#2f9aa8',
    second: '#f08a5d',
    ground: '#e0c69c',
    window: 'panorama',
    surface: 'plain',
  },
};
