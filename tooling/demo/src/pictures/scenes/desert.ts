import { halo, pane } from '../buildings.ts';
import { contour, ground, ranges, rock, tufts } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, fire, lantern } from '../things.ts';
import { bush, cactus, palm } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { adobe, camels, dune, nomadTent } from './desert-parts.ts';

function sandSea(s: Scene): string {
  const { rng } = s;
  const sand = rng.pick(['#eab676', '#e8a868', '#edc48a']);
  let out = sky(s, 460) + repeat(3, (i) => ground(contour(s, 440 + i * 26, 34, 200), s.at(sand, 0.72 - i * 0.13)));
  out +=
    dune(s, [rng.range(760, 880), rng.range(330, 370)], 180, 1260, 560, sand, 0.34) +
    dune(s, [rng.range(260, 360), rng.range(410, 440)], -200, 800, 600, sand, 0.2) +
    birds(s, 560, 170);
  out += dune(s, [rng.range(960, 1040), 510], 420, 1500, 700, sand, 0.08);
  if (!s.bare) out += camels(s, rng.range(200, 320), 540);
  out += ground(
    (x) => 660 + 14 * Math.sin(x / 210 + 2),
    s.span(640, 800, [s.tip(sand, 0, 0.2), s.at(sand), s.shade(sand, 0, 0.14)]),
  );
  if (!s.bare)
    out +=
      nomadTent(s, 840, 690, 200, '#f3e6cc') +
      nomadTent(s, 340, 690, 180, '#efe0c2') +
      nomadTent(s, rng.range(570, 620), 730, 290, '#f6ecd6') +
      fire(s, 430, 756, 46) +
      lantern(s, 740, 752, 34) +
      lantern(s, 800, 742, 28) +
      path('M470 770h330l40 30H420z', s.at('#b5443c')) +
      path('M490 776h290l16 14H468z', s.at('#e3b04b'));
  out += line(
    repeat(9, (i) => d`M${60 + i * 40} ${760 + i * 5}q90 -16 190 0t180 0`),
    s.shade(sand, 0, 0.25),
    2,
    faintLine(0.35),
  );
  return out + palm(s, 1090, 760, 330, -50) + palm(s, 1150, 780, 240, 40) + bush(s, 1120, 790, 150, '#7f9a58');
}

function mesas(s: Scene): string {
  const { rng } = s;
  const red = rng.pick(['#c9694a', '#bf6350', '#d07a4f']);
  let out = sky(s, 500);
  const mesa = (x: number, w: number, top: number, depth: number) =>
    poly(
      [
        x - w * 0.5,
        top + 6,
        x - w * 0.46,
        top,
        x + w * 0.44,
        top + 4,
        x + w * 0.5,
        top + 10,
        x + w * 0.54,
        top + 110,
        x + w * 0.86,
        560,
        x - w * 0.86,
        560,
        x - w * 0.54,
        top + 120,
      ],
      s.span(top, 560, [s.tip(red, depth, 0.15), s.at(red, depth), s.at('#d9a07a', depth + 0.1)]),
    ) +
    poly(
      [
        x + w * 0.12,
        top + 2,
        x + w * 0.44,
        top + 4,
        x + w * 0.5,
        top + 10,
        x + w * 0.54,
        top + 110,
        x + w * 0.86,
        560,
        x + w * 0.3,
        560,
        x + w * 0.2,
        top + 120,
      ],
      s.shade(red, depth, 0.3),
      faint(0.75),
    ) +
    line(
      d`M${x - w * 0.5} ${top + 34}h${w}M${x - w * 0.53} ${top + 74}h${w * 1.06}`,
      s.shade(red, depth, 0.3),
      3,
      faintLine(0.3),
    );
  out +=
    mesa(rng.range(180, 260), 150, 300, 0.55) +
    mesa(rng.range(440, 480), 70, 330, 0.6) +
    mesa(rng.range(900, 1000), 260, rng.range(230, 270), 0.36) +
    mesa(660, 56, 360, 0.5) +
    birds(s, 520, 180);
  out +=
    ground(
      contour(s, 540, 10),
      s.span(530, 800, [s.at('#e3b083', 0.25), s.at('#d99a6c'), s.shade('#b8755a', 0, 0.12)]),
    ) + tufts(s, () => 580, 46, s.at('#8f9a62', 0.2), 14);
  out += cactus(s, 210, 650, 210) + cactus(s, 1010, 610, 120, 0.15) + cactus(s, 330, 600, 90, 0.2);
  if (!s.bare) {
    const [x, y] = [rng.range(470, 530), 680];
    const clay = rng.pick(['#e0a878', '#d99a78', '#e8bd90']);
    out +=
      ellipse(x + 230, y + 4, 340, 14, s.light.shadow, faint(0.2)) +
      adobe(s, x + 110, y - 60, 200, 150, clay) +
      adobe(s, x, y, 240, 150, clay) +
      adobe(s, x + 230, y, 230, 116, clay) +
      pane(s, x + 150, y - 176, 36, 36, { frame: '#3f8f8f' }) +
      pane(s, x + 226, y - 176, 36, 36, { frame: '#3f8f8f' });
    out +=
      pane(s, x + 34, y - 104, 50, 46, { frame: '#3f8f8f' }) +
      rect(x + 124, y - 100, 52, 100, s.at('#3f8f8f')) +
      line(d`M${x + 150} ${y - 100}v100`, s.shade('#3f8f8f', 0, 0.4), 2) +
      pane(s, x + 280, y - 84, 44, 40, { frame: '#3f8f8f' }) +
      pane(s, x + 366, y - 84, 44, 40, { frame: '#3f8f8f' }) +
      halo(s, x + 150, y - 110, 120);
    out +=
      line(d`M${x + 250} ${y - 122}h230v122M${x + 330} ${y - 122}v20`, s.shade('#8a6244', 0, 0.2), 8) +
      line(
        repeat(8, (i) => d`M${x + 250 + i * 31} ${y - 132}v12`),
        s.shade('#8a6244', 0, 0.2),
        5,
      );
  }
  out +=
    path('M560 806C600 760 640 730 626 684h44C700 730 720 760 760 806z', s.tip('#f0cda0', 0, 0.1)) +
    cactus(s, 1090, 770, 280) +
    cactus(s, 120, 800, 240);
  return (
    out +
    rock(s, 230, 760, 130, 60, '#c07a5c') +
    rock(s, 960, 760, 90, 40, '#cf8a68') +
    bush(s, 860, 740, 90, '#93a06a') +
    tufts(s, () => 770, 30, s.shade('#9aa062', 0, 0.1), 34)
  );
}

function oasis(s: Scene): string {
  const { rng } = s;
  const shore = 600;
  const clay = rng.pick(['#d9925f', '#cf8a5c', '#e0a06c']);
  let back =
    ranges(s, { from: 380, to: 460, count: 3, rise: 90, color: '#c08a72', near: 0.42 }) +
    dune(s, [330, 430], -100, 760, 560, '#e8b67a', 0.2);
  back += ground(contour(s, 560, 8), s.span(550, 610, [s.tip('#e8bd86'), s.at('#d3a26c')]), shore + 2);
  const tower = (x: number, w: number, h: number) => {
    const y = 586;
    const crown = repeat(4, (i) => rect(x + (i * w) / 3.5, y - h - 14, w / 7, 16, s.tip(clay)));
    return (
      poly(
        [x - 4, y, x, y - h, x + w, y - h, x + w + 4, y],
        s.fill([s.tip(clay, 0, 0.22), s.at(clay), s.shade(clay, 0, 0.28)], 'right'),
      ) +
      crown +
      repeat(3, (i) =>
        path(
          d`M${x + w * 0.2 + i * w * 0.24} ${y - h + 30}l${w * 0.07} -12l${w * 0.07} 12l${-w * 0.07} 12z`,
          s.shade('#7d4a35', 0, 0.3),
        ),
      ) +
      pane(s, x + w * 0.38, y - h + 56, w * 0.24, w * 0.3, { arch: true, frame: '#f3dcb6', bars: false })
    );
  };
  if (!s.bare) {
    back +=
      rect(520, 470, 420, 118, s.fill([s.tip(clay), s.shade(clay, 0, 0.14)])) +
      repeat(14, (i) => rect(524 + i * 30, 458, 14, 14, s.tip(clay))) +
      tower(500, 90, 200) +
      tower(680, 100, rng.range(240, 290)) +
      tower(870, 90, 180) +
      tower(960, 60, 120);
    back +=
      path('M700 588v-60a30 30 0 0 1 60 0v60z', s.at('#3f7f86')) +
      [606, 806, 846].map((x) => pane(s, x, 510, 26, 34, { arch: true, frame: '#f3dcb6' })).join('');
  }
  back +=
    palm(s, 420, 592, 250, -50) +
    palm(s, 470, 596, 180, 40) +
    palm(s, 1060, 594, 290, 50) +
    palm(s, 1110, 598, 210, -30) +
    bush(s, 450, 602, 150, '#6f9a5a') +
    bush(s, 1080, 604, 190, '#6f9a5a') +
    bush(s, 980, 602, 90, '#8aa860');
  let out =
    sky(s, 480) +
    back +
    rect(0, shore, 1200, 200, s.at('#d9ab72')) +
    water(s, shore, { far: '#7fb8c0', near: '#2f7f8f', foot: 730, glints: 0, column: false }) +
    `<g clip-path="${s.clip('M0 600H1200V722H0z')}">${mirror(s, back, shore, 0.4)}</g>` +
    ripples(s, { top: 606, foot: 716, count: 26 });
  out +=
    ground(
      (x) => 712 + 20 * Math.sin(x / 190 + 1.4),
      s.span(700, 800, [s.tip('#efc890'), s.shade('#c9965f', 0, 0.12)]),
    ) + birds(s, 300, 190);
  out +=
    palm(s, 110, 790, 420, 70) +
    bush(s, 90, 800, 200, '#6f9a5a') +
    tufts(s, (x) => 716 + 20 * Math.sin(x / 190 + 1.4), 30, s.shade('#7f9a52', 0, 0.1), 40);
  return out + lantern(s, 560, 766, 34) + lantern(s, 620, 774, 40);
}

export const desert: CategoryScenes = {
  hours: ['golden', 'sunset', 'noon', 'night', 'dawn'],
  seasons: ['summer'],
  weathers: ['clear', 'streaks', 'clear', 'clear', 'fair'],
  compositions: [sandSea, mesas, oasis],
  framings: ['firepit', 'table', 'doorway', 'loungers'],
  room: {
    wall: '#e6bd94',
    trim: '#f6e4c6',
    floor: '#c48a62',
    accent: '#b5443c',
    second: '#3f8f8f',
    ground: '#e3b27c',
    window: 'arch',
    surface: 'rock',
  },
};
