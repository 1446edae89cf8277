import { halo, house } from '../buildings.ts';
import { ground, ranges, tufts } from '../land.ts';
import { HEIGHT, type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, fence, rowboat } from '../things.ts';
import { bush, cypress, hedge, tree } from '../trees.ts';
import { mirror, ripples } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { dutchMill, whiteMill } from './mills.ts';

function canal(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(440, 490);
  const mx = rng.range(740, 830);
  const mh = rng.range(390, 430);
  let back = sky(s, horizon);
  const far =
    ranges(s, { from: horizon - 8, to: horizon + 4, count: 2, rise: 10, color: '#7d9c7b', near: 0.5 }) +
    hedge(s, () => horizon + 6, '#5f8a6a', 0.45, 16);
  back += far + birds(s, 420, 220);
  let out =
    back + ground(() => horizon + 6, s.span(horizon, 800, [s.at('#9cbc70', 0.25), s.at('#6da35a'), s.at('#4c8a55')]));
  out += repeat(3, (i) =>
    rng.chance(0.8) ? dutchMill(s, 190 + i * 150, horizon + 14, 110 - i * 18 + rng.range(0, 20), '#7d6a58') : '',
  );
  const top = horizon + 70;
  const canalPath = d`M-20 ${top + 40}C200 ${top + 20} 420 ${top + 30} 620 ${top + 44}S1020 ${top + 60} 1220 ${top + 50}V${HEIGHT}H760C700 720 420 700 -20 ${HEIGHT - 60}z`;
  const mill = s.bare
    ? house(s, { x: mx - 60, y: top + 44, w: 70, h: 50, side: 90, wall: '#b4654a', tiles: '#7d4a3c' })
    : dutchMill(s, mx, top + 44, mh, rng.pick(['#8a7358', '#5f7d6d', '#6b5a52']));
  const bank = bush(s, mx + 180, top + 52, 150) + tree(s, mx + 250, top + 56, 190) + tree(s, 96, top + 38, 150);
  out += bank + mill;
  out += path(canalPath, s.span(top, 800, [s.at('#a9cfdc', 0.2), s.at('#5d9fbd'), s.at('#3b7d9e')]));
  out += `<g clip-path="${s.clip(canalPath)}">${mirror(s, mill + bank, top + 48, 0.32)}${ripples(s, { top: top + 40, foot: 800, count: 46 })}</g>`;
  out += ground(
    (x) => 800 - 110 * Math.exp(-(((x - 0) / 300) ** 2)) + 0.03 * x - 10,
    s.span(680, 800, [s.at('#5f9a56'), s.shade('#3f7a4c', 0, 0.15)]),
  );
  out += rowboat(s, 560, 705, 150, rng.pick(['#b5533c', '#3f7f8f', '#d99a45']));
  return (
    out +
    tufts(s, (x) => 800 - 110 * Math.exp(-((x / 300) ** 2)), 26, s.shade('#4c8a4f', 0, 0.1), 50, 0, 460) +
    reeds(s, 900, 1200)
  );
}

function reeds(s: Scene, from: number, to: number): string {
  return repeat(26, () => {
    const x = s.rng.range(from, to);
    const h = s.rng.range(60, 130);
    const lean = s.rng.range(-14, 14);
    return (
      line(d`M${x} 806q${lean * 0.2} ${-h * 0.6} ${lean} ${-h}`, s.shade('#6f9a52', 0, 0.15), 3) +
      (s.rng.chance(0.4) ? line(d`M${x + lean} ${806 - h}l${lean * 0.1} -20`, s.shade('#8a5a3c', 0, 0.1), 7) : '')
    );
  });
}

const TULIPS: readonly (readonly string[])[] = [
  ['#e2504c', '#f2b43c', '#f6e9dc', '#d94f86'],
  ['#f08a4b', '#f6d15a', '#e0484f', '#b35a9e'],
  ['#e86f9a', '#f7ede2', '#9a62b0', '#f2a63f'],
];

function tulips(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(380, 440);
  const vx = rng.range(380, 560);
  const colors = rng.pick(s.season === 'spring' ? TULIPS : [['#d9b45a', '#c79f4a', '#e3c777', '#a9a455']]);
  let out =
    sky(s, horizon) +
    ranges(s, { from: horizon - 10, to: horizon, count: 2, rise: 16, color: '#7d9c7b', near: 0.5 }) +
    birds(s, 800, 170);
  out += ground(() => horizon, s.span(horizon, 800, [s.at('#8fb568', 0.25), s.at('#4c8a50')]));
  const rows = 22;
  out += repeat(rows, (i) => {
    const a = -1500 + (i * 4200) / rows;
    const b = a + 120;
    const color = colors[Math.floor(i / 2) % colors.length] ?? '#e2504c';
    const top = horizon + 26;
    const squeeze = (x: number) => vx + (x - vx) * 0.1;
    return poly(
      [a, 800, squeeze(a), top, squeeze(b), top, b, 800],
      s.span(top, 800, [s.at(color, 0.3), s.tip(color, 0, 0.05), s.shade(color, 0, 0.12)]),
    );
  });
  out += flowers(s, colors, vx, horizon);
  out += hedge(s, () => horizon + 22, '#4d7f58', 0.3, 20, -20, 640);
  if (!s.bare) {
    const x = rng.range(740, 840);
    out += house(s, {
      x: x - 220,
      y: horizon + 40,
      w: 70,
      h: 52,
      side: 100,
      wall: '#a95f48',
      tiles: '#6f4a3f',
      chimney: true,
    });
    out +=
      tree(s, x + 170, horizon + 44, 170) +
      tree(s, x + 240, horizon + 44, 130) +
      dutchMill(s, x, horizon + 46, rng.range(290, 330), rng.pick(['#5f6d5a', '#7d6552', '#4f6a70']));
  } else out += tree(s, 880, horizon + 40, 150) + dutchMill(s, 700, horizon + 40, 180, '#7d6552');
  return out;
}

/** Heads of flowers at the near end of the rows. */
function flowers(s: Scene, colors: readonly string[], vx: number, horizon: number): string {
  return repeat(150, (i) => {
    const t = 0.35 + 0.65 * s.rng.next() ** 0.6;
    const row = s.rng.int(0, 21);
    const a = -1500 + (row * 4200) / 22 + s.rng.range(0, 120);
    const k = 0.1 + 0.9 * t;
    const x = vx + (a - vx) * k;
    const y = horizon + 26 + (HEIGHT - horizon - 26) * t + s.rng.range(-4, 4);
    if (x < -20 || x > WIDTH + 20) return '';
    const color = colors[Math.floor(row / 2) % colors.length] ?? '#e2504c';
    const r = 3 + 9 * t * t;
    return path(
      d`M${x - r} ${y - r * 1.5}l${r * 0.5} ${r * 0.6}l${r * 0.5} ${-r * 0.7}l${r * 0.5} ${r * 0.7}l${r * 0.5} ${-r * 0.6}q${r * 0.3} ${r * 1.9} ${-r} ${r * 1.9}q${-r * 1.3} 0 ${-r} ${-r * 1.9}z`,
      i % 2 ? s.tip(color, 0, 0.2) : s.shade(color, 0, 0.08),
    );
  });
}

function whiteMills(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(420, 470);
  let out =
    sky(s, horizon) +
    rect(0, horizon, WIDTH, 400, s.span(horizon, 640, [s.at('#6fb5d6', 0.3), s.at('#3d93bd')])) +
    ripples(s, { top: horizon, foot: 620, count: 36 });
  out += ranges(s, { from: horizon + 6, to: horizon + 6, count: 1, rise: 40, color: '#8f9a8c', near: 0.65 });
  const hill = (x: number) => 600 - 130 * Math.exp(-(((x - 720) / 430) ** 2)) + 12 * Math.sin(x / 110);
  out += ground(hill, s.span(450, 800, [s.tip('#cfc070'), s.at('#a9ac5c'), s.shade('#7f9050', 0, 0.15)]));
  const mills: [number, number][] = s.bare
    ? [[980, 150]]
    : [
        [rng.range(430, 480), 210],
        [rng.range(690, 740), rng.range(320, 350)],
        [rng.range(960, 1000), 240],
      ];
  out +=
    bush(s, 580, hill(580) + 10, 90, '#7f9a62') +
    halo(s, 860, hill(860), 60) +
    house(s, {
      x: 838,
      y: hill(850) + 16,
      w: 56,
      h: 46,
      side: 70,
      roof: 14,
      wall: '#fbf3e4',
      tiles: '#eadfce',
      door: '#3d7fa8',
      windows: 2,
    });
  out += mills.map(([x, h]) => whiteMill(s, x, hill(x) + 10, h)).join('');
  out += path(
    d`M560 806C600 740 780 720 740 660S650 620 700 ${hill(700) + 12}h24C700 630 840 660 830 700S760 760 760 806z`,
    s.tip('#efdfb6', 0, 0.2),
  );
  out +=
    fence(s, 60, 420, (x) => hill(x) + 60, 34, '#b08f66') +
    cypress(s, 250, hill(250) + 30, 150) +
    cypress(s, 205, hill(205) + 34, 110) +
    bush(s, 150, 760, 170, '#7f9a62') +
    bush(s, 1080, 740, 190, '#8a9f5f');
  return out + tufts(s, (x) => hill(x) + 110, 40, s.shade('#a8924f', 0, 0.12), 30) + birds(s, 330, 200);
}

export const windmills: CategoryScenes = {
  hours: ['morning', 'golden', 'dusk', 'dawn', 'sunset'],
  seasons: ['spring', 'summer', 'spring', 'autumn'],
  weathers: ['fair', 'streaks', 'clear', 'mist'],
  compositions: [canal, tulips, whiteMills],
  framings: ['path', 'table', 'balcony', 'doorway'],
  room: {
    wall: '#efe6d6',
    trim: '#4f7f74',
    floor: '#b98a5e',
    accent: '#c8553d',
    second: '#e5b34b',
    ground: '#8fb862',
    window: 'arch',
    surface: 'beams',
  },
};
