import { house, smoke } from '../buildings.ts';
import { contour, flowers, ground, ranges, tufts } from '../land.ts';
import { HEIGHT, type Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { balloon, birds, fence } from '../things.ts';
import { bush, cypress, hedge, tree } from '../trees.ts';
import type { CategoryScenes } from './category-scenes.ts';

const FIELDS = ['#a9c46c', '#c9c36b', '#86b065', '#d9bf6a', '#9ab872', '#e0cd84'] as const;

function sheep(s: Scene, x: number, y: number, size: number): string {
  return (
    line(
      d`M${x - size * 0.25} ${y - size * 0.3}v${size * 0.3}M${x + size * 0.25} ${y - size * 0.3}v${size * 0.3}`,
      s.shade('#3d3733', 0, 0.2),
      size * 0.1,
    ) +
    ellipse(x, y - size * 0.5, size * 0.5, size * 0.34, s.fill([s.tip('#fffaf0'), s.shade('#e5dccb', 0, 0.2)])) +
    ellipse(x - size * 0.52, y - size * 0.62, size * 0.17, size * 0.2, s.shade('#3d3733', 0, 0.1))
  );
}

function cottageLane(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(330, 380);
  let out =
    sky(s, horizon) +
    ranges(s, { from: horizon - 14, to: horizon + 40, count: 3, rise: 50, color: '#7a9f7c', near: 0.5 });
  for (let i = 0; i < 4; i++) {
    const y = horizon + 60 + i * 62;
    const fold = contour(s, y, 34 - i * 4, 330);
    const depth = 0.34 - i * 0.08;
    out += ground(
      fold,
      s.span(y - 30, y + 120, [s.tip(rng.pick(FIELDS), depth, 0.12), s.at(rng.pick(FIELDS), depth + 0.05)]),
    );
    const gap = rng.range(100, 700);
    out +=
      hedge(s, (x) => fold(x) + 4, '#4d7f58', depth, 9 + i * 3, -20, gap) +
      hedge(s, (x) => fold(x) + 4, '#4d7f58', depth, 9 + i * 3, gap + 130);
    for (let k = 0; k < 3; k++) {
      const x = rng.range(40, 1160);
      out += tree(s, x, fold(x) + 6, 46 + i * 18, undefined, depth);
    }
  }
  const near = (x: number) => 640 + 26 * Math.sin(x / 260 + 2.2);
  out += ground(near, s.span(600, 800, [s.tip('#93bd66', 0, 0.15), s.at('#72a457'), s.shade('#4f8a4d', 0, 0.1)]));
  out += path(
    d`M330 806C380 740 640 720 600 680S520 650 600 ${near(600) + 4}h34C560 660 680 680 690 700S560 740 560 806z`,
    s.tip('#e3cf9e', 0, 0.15),
  );
  if (!s.bare) {
    const y = near(760) + 14;
    out +=
      tree(s, 660, y - 6, 240) +
      house(s, {
        x: 700,
        y,
        w: 130,
        h: 96,
        side: 190,
        roof: 84,
        wall: rng.pick(['#e9dcc0', '#f2e9d6', '#d6b896']),
        tiles: rng.pick(['#9a6a4c', '#7d6f66', '#b98d52']),
        chimney: true,
        door: rng.pick(['#3f6d5c', '#8f4a44', '#44618a']),
        windows: 3,
      });
    out +=
      smoke(s, 895, y - 196, 34) +
      bush(s, 690, y + 6, 90) +
      bush(s, 1040, y + 8, 120) +
      tree(s, 1100, y, 190) +
      flowers(s, 40, { x: 850, y: y - 4, w: 180, h: 18 }, ['#e8709a', '#f4d35e', '#ffffff']);
  }
  out += repeat(rng.int(4, 7), () => sheep(s, rng.range(120, 520), rng.range(640, 720), rng.range(22, 32)));
  out += fence(s, 640, 1190, (x) => near(x) + 76, 46, '#d9bd92') + birds(s, 360, 180);
  return (
    out +
    tufts(s, () => 772, 30, s.shade('#5f9a52', 0, 0.1), 34) +
    flowers(s, 46, { x: 0, y: 720, w: 1200, h: 80 }, ['#fff6e0', '#f2d25c', '#e88a8a'])
  );
}

function cypressRoad(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(350, 400);
  let out =
    sky(s, horizon) +
    ranges(s, { from: horizon - 30, to: horizon + 50, count: 4, rise: 60, color: '#8a9f78', near: 0.42 });
  const mid = contour(s, horizon + 96, 36, 360);
  out +=
    ground(mid, s.span(horizon + 60, horizon + 240, [s.tip('#cdbd72', 0.2), s.at('#a9ad66', 0.15)])) +
    hedge(s, (x) => mid(x) + 40, '#6d8f5a', 0.2, 12, 700, 1220);
  const hill = (x: number) => 600 - 120 * Math.exp(-(((x - 760) / 300) ** 2)) + 14 * Math.sin(x / 120);
  out += ground(hill, s.span(470, 800, [s.tip('#d9c97c'), s.at('#b5b063'), s.shade('#869452', 0, 0.12)]));
  out += repeat(9, (i) =>
    line(
      d`M${-40 + i * 34} ${HEIGHT}Q${150 + i * 42} ${690 - i * 6} ${330 + i * 26} ${hill(330 + i * 26) + 16}`,
      s.shade('#8fa058', 0, 0.1),
      5,
      faintLine(0.6),
    ),
  );
  const road = (t: number): [number, number] => [
    500 + 250 * t + 210 * Math.sin(t * 6.2) * (1 - t),
    800 + (hill(740) - 790) * t ** 0.8,
  ];
  const sides = Array.from({ length: 21 }, (_, i) => ({ at: road(i / 20), w: 62 * (1 - i / 20) ** 1.3 + 5 }));
  out += poly(
    [
      ...sides.flatMap(({ at, w }) => [at[0] - w, at[1]]),
      ...[...sides].reverse().flatMap(({ at, w }) => [at[0] + w, at[1]]),
    ],
    s.tip('#efe0b4', 0, 0.15),
  );
  if (!s.bare) {
    const y = hill(760) + 12;
    out +=
      cypress(s, 660, y + 6, 150) +
      cypress(s, 690, y + 2, 180) +
      house(s, {
        x: 720,
        y,
        w: 86,
        h: 84,
        side: 120,
        roof: 30,
        wall: '#e8c497',
        tiles: '#bf6a45',
        windows: 3,
        door: '#6d4a38',
      });
    out +=
      house(s, { x: 840, y: y + 10, w: 56, h: 52, side: 60, roof: 20, wall: '#dfb588', tiles: '#b5623f', windows: 1 }) +
      cypress(s, 970, y + 14, 140) +
      tree(s, 1020, y + 26, 110, '#7d9a58');
  }
  out += sides
    .filter((_, i) => i % 3 === 2 && i < 19)
    .map(({ at, w }, i) => {
      const h = 40 + 3.1 * w;
      const x = at[0] + (i % 2 ? -1 : 1) * (w + h * 0.12);
      return cypress(s, x, at[1] + 4, h);
    })
    .join('');
  out += repeat(rng.int(3, 5), () => {
    const [x, y] = [rng.range(60, 420), rng.range(660, 740)];
    return (
      ellipse(x + 4, y, 34, 6, s.light.shadow, faint(0.2)) +
      circle(x, y - 24, 26, s.fill([s.tip('#ecd08a'), s.shade('#c79f52', 0, 0.2)])) +
      circle(x, y - 24, 14, 'none', ` stroke="${s.shade('#b98d45', 0, 0.2)}" stroke-width="2.5"`)
    );
  });
  if (rng.chance(0.6) && s.light.dark < 0.9)
    out += balloon(s, 300, 180, 90, rng.pick(['#d9604c', '#3f8f9a', '#e0a03f']), 0.15);
  return out + bush(s, 1120, 780, 240, '#7f9f55') + tufts(s, () => 782, 30, s.shade('#a3a050', 0, 0.1), 30, 0, 480);
}

function lavender(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(340, 390);
  let out =
    sky(s, horizon) +
    ranges(s, { from: horizon - 50, to: horizon + 10, count: 4, rise: 70, color: '#7d8fa0', near: 0.45 });
  const top = horizon + 70;
  out +=
    ground(
      contour(s, horizon + 30, 10),
      s.span(horizon + 20, top + 40, [s.at('#a9b56a', 0.2), s.at('#93a85c', 0.08)]),
    ) + hedge(s, () => horizon + 46, '#5f8a5c', 0.25, 15);
  out += rect(0, top, 1200, 800 - top, s.at('#8a9a55'));
  const vx = rng.range(480, 620);
  const bloom = rng.pick(['#8f6fc4', '#a07ad0', '#7d68bf']);
  out += repeat(24, (i) => {
    const a = -1700 + i * 190;
    const sq = (x: number) => vx + (x - vx) * 0.12;
    return (
      path(
        d`M${a} 810L${sq(a)} ${top}H${sq(a + 125)}L${a + 125} 810z`,
        s.span(top, 800, [s.at(bloom, 0.28), s.tip(bloom, 0, 0.1), s.shade(bloom, 0, 0.16)]),
      ) + path(d`M${a} 810L${sq(a)} ${top}H${sq(a + 40)}L${a + 44} 810z`, s.tip(bloom, 0, 0.3), faint(0.4))
    );
  });
  out += repeat(150, () => {
    const t = 0.4 + 0.6 * rng.next();
    const a = -1700 + rng.int(0, 23) * 190 + rng.range(10, 110);
    const x = vx + (a - vx) * (0.12 + 0.88 * t);
    return x < 0 || x > 1200
      ? ''
      : line(
          d`M${x} ${top + (800 - top) * t + 12}l${rng.range(-4, 4)} ${-22 * t}`,
          s.tip(bloom, 0, 0.35),
          6 * t,
          faintLine(0.7),
        );
  });
  if (!s.bare) {
    const y = horizon + 78;
    out += house(s, {
      x: 700,
      y,
      w: 100,
      h: 92,
      side: 170,
      roof: 40,
      wall: '#ecd2a6',
      tiles: '#c47a52',
      chimney: true,
      windows: 3,
      door: '#7f93b8',
      frame: '#8fa6c4',
    });
    out +=
      tree(s, 660, y + 4, 200, '#6f9a5a') +
      cypress(s, 1000, y + 4, 170) +
      cypress(s, 1035, y + 6, 130) +
      bush(s, 985, y + 6, 90, '#8aa860');
  }
  return out + tree(s, 150, top + 40, 230, '#7f9f58') + bush(s, 70, top + 44, 140, '#8aa860') + birds(s, 420, 170);
}

export const countryside: CategoryScenes = {
  hours: ['noon', 'golden', 'dawn', 'sunset', 'morning'],
  seasons: ['summer', 'autumn', 'summer', 'spring'],
  weathers: ['fair', 'clear', 'mist', 'streaks'],
  compositions: [cottageLane, cypressRoad, lavender],
  framings: ['table', 'path', 'hammock', 'doorway'],
  room: {
    wall: '#f2e6d0',
    trim: '#fffaf0',
    floor: '#b98a5e',
    accent: '#6f8f5a',
    second: '#c9604a',
    ground: '#93b866',
    window: 'rect',
    surface: 'beams',
  },
};
