import { halo, pane } from '../buildings.ts';
import { contour, ground, ranges } from '../land.ts';
import { type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, lantern, lounger } from '../things.ts';
import { bush, cypress, palm } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { plant, skyline } from './lux-parts.ts';

function penthouse(s: Scene): string {
  const { rng } = s;
  const foot = 560;
  let out =
    sky(s, 430) +
    skyline(s, foot, 300, 0.6, 62) +
    skyline(s, foot, 240, 0.38, 84) +
    rect(
      0,
      foot - 60,
      WIDTH,
      90,
      s.span(foot - 70, foot + 30, [
        [s.light.haze, 0],
        [s.light.haze, 0.7],
      ]),
    );
  out += skyline(s, foot + 60, 170, 0.12, 110);
  const floor = 590;
  out +=
    rect(0, floor, WIDTH, 210, s.span(floor, 800, [s.tip('#e6ddd0'), s.at('#cfc3b4'), s.shade('#b3a594', 0, 0.15)])) +
    line(
      `${repeat(9, (i) => d`M${600 + (i - 4) * 120} ${floor}L${600 + (i - 4) * 330} 800`)}M0 650H1200M0 722H1200`,
      s.shade('#a8998a', 0, 0.2),
      2,
      faintLine(0.5),
    );
  out +=
    rect(0, floor - 74, WIDTH, 74, s.tip('#d9ecf2'), faint(0.25)) +
    line(`M0 ${floor - 76}H1200`, s.tip('#f3efe8'), 7) +
    line(
      repeat(9, (i) => d`M${i * 150} ${floor - 74}v74`),
      s.tip('#f3efe8'),
      3,
    );
  out +=
    poly([90, 640, 640, 640, 560, 770, -60, 770], s.tip('#fbf7ef')) +
    poly([96, 650, 616, 650, 540, 758, -20, 758], s.span(650, 758, [s.at('#7fe0e6'), s.at('#2f9fc0')])) +
    (s.light.dark >= 0.4 ? halo(s, 300, 700, 230, '#9ff5f0') : '') +
    ripples(s, { top: 654, foot: 752, count: 14, left: 90, right: 500, color: '#ffffff' });
  if (!s.bare) {
    out +=
      poly([700, 0, 1220, 0, 1220, 96, 640, 140], s.fill([s.tip('#f6f1e8'), s.shade('#d9d0c3', 0, 0.15)])) +
      poly([640, 140, 1220, 96, 1220, 112, 640, 152], s.shade('#8a7d70', 0, 0.2)) +
      poly(
        [880, 132, 1220, 108, 1220, 640, 880, 600],
        s.light.dark >= 0.4
          ? s.fill(['#ffe7b4', '#f3b764'])
          : s.fill([s.tip('#c9e0ea'), s.shade('#8fb0c0', 0, 0.2)], 'slant'),
      );
    out +=
      line('M880 132V600M990 124V612M1104 116V626', s.shade('#3d3a3a', 0, 0.2), 6) +
      halo(s, 1020, 380, 330) +
      rect(1010, 470, 170, 60, s.shade('#8a6a55', 0, 0.2), ' rx="14"') +
      line('M1060 110v80', s.shade('#3d3a3a', 0, 0.2), 3) +
      path('M1030 190h60l16 44h-92z', s.light.dark >= 0.4 ? '#fff6dc' : s.at('#e3cfa6'));
  }
  const sofa = rng.pick(['#f3ece0', '#d9c7b0', '#5f7f86']);
  out +=
    ellipse(800, 762, 190, 14, s.light.shadow, faint(0.22)) +
    rect(660, 676, 290, 40, s.at(sofa), ' rx="14"') +
    rect(650, 704, 310, 50, s.fill([s.tip(sofa), s.shade(sofa, 0, 0.18)]), ' rx="12"') +
    [690, 770, 860]
      .map((x, i) =>
        rect(x, 668, 62, 46, s.at(['#c8553d', '#e3b04b', '#3f7f86'][(i + rng.int(0, 2)) % 3] ?? '#c8553d'), ' rx="14"'),
      )
      .join('');
  return out + plant(s, 1090, 760, 90) + plant(s, 1160, 780, 110) + lantern(s, 620, 762, 40) + plant(s, 40, 640, 60);
}

function mansion(s: Scene): string {
  const { rng } = s;
  const y = rng.range(510, 530);
  const stone = rng.pick(['#f6eddd', '#f2e3d0', '#efe9e2']);
  let out =
    sky(s, y - 60) +
    ranges(s, { from: y - 150, to: y - 60, count: 3, rise: 80, color: '#6f957f', near: 0.42 }) +
    [70, 130, 1070, 1130].map((x, i) => cypress(s, x, y + 10, 230 + (i % 2) * 60)).join('') +
    rect(0, y, WIDTH, 300, s.span(y, 800, [s.tip('#9cc072'), s.at('#6f9f5c'), s.shade('#4d8450', 0, 0.12)]));
  if (!s.bare) {
    const wing = (x: number) =>
      rect(x, y - 170, 250, 170, s.fill([s.tip(stone), s.shade(stone, 0, 0.1)])) +
      rect(x - 8, y - 182, 266, 14, s.tip('#fffaf0')) +
      repeat(7, (i) => rect(x + 4 + i * 38, y - 200, 12, 20, s.tip('#fffaf0'))) +
      rect(x - 4, y - 204, 258, 6, s.tip('#fffaf0')) +
      repeat(
        3,
        (i) =>
          pane(s, x + 26 + i * 74, y - 150, 44, 52, { frame: '#ffffff' }) +
          pane(s, x + 26 + i * 74, y - 76, 44, 76, { arch: true, frame: '#ffffff' }),
      );
    out += wing(190) + wing(760) + rect(430, y - 216, 340, 216, s.fill([s.tip(stone, 0, 0.2), s.at(stone)]));
    out +=
      [456, 540, 624, 708]
        .map(
          (x) =>
            pane(s, x, y - 176, 38, 60, { frame: '#ffffff' }) +
            pane(s, x, y - 84, 38, 84, { arch: true, frame: '#ffffff' }),
        )
        .join('') + halo(s, 600, y - 70, 260);
    out +=
      poly([410, y - 214, 600, y - 296, 790, y - 214], s.fill([s.tip('#fffaf0', 0, 0.2), s.shade(stone, 0, 0.14)])) +
      rect(408, y - 218, 384, 16, s.tip('#fffaf0', 0, 0.2)) +
      ellipse(600, y - 244, 24, 16, s.shade(stone, 0, 0.3));
    out +=
      [424, 508, 592, 676, 752]
        .map(
          (x) =>
            rect(x, y - 202, 22, 202, s.fill([s.tip('#fffaf0', 0, 0.3), s.shade('#e3d8c6', 0, 0.28)], 'right')) +
            rect(x - 5, y - 206, 32, 9, s.tip('#fffaf0')) +
            rect(x - 5, y - 8, 32, 8, s.tip('#fffaf0')),
        )
        .join('') +
      rect(400, y - 2, 400, 10, s.tip('#efe6d6')) +
      rect(384, y + 8, 432, 10, s.at('#e3d8c6'));
  }
  out +=
    poly([300, y + 40, 900, y + 40, 1060, 800, 140, 800], s.tip('#efe2c6')) +
    poly([420, y + 62, 780, y + 62, 880, 776, 320, 776], s.tip('#fffaf0')) +
    poly(
      [432, y + 72, 768, y + 72, 858, 762, 342, 762],
      s.span(y + 70, 762, [s.at('#9fd3dc', 0.1), s.at('#5fb0c6'), s.at('#3f93b0')]),
    );
  out +=
    ripples(s, { top: y + 76, foot: 756, count: 22, left: 440, right: 720, color: '#ffffff' }) +
    rect(590, y + 90, 20, 60, s.tip('#e6ddd0')) +
    path(d`M540 ${y + 94}q60 26 120 0l-18 18h-84z`, s.tip('#f3ece0')) +
    line(
      d`M600 ${y + 92}q-6 -66 -40 -20q-12 18 -14 60M600 ${y + 92}q6 -66 40 -20q12 18 14 60M600 ${y + 92}v-56`,
      '#ffffff',
      3.4,
      faintLine(0.8),
    );
  out += [-1, 1]
    .map(
      (side) =>
        repeat(4, (i) => {
          const t = i / 3;
          const x = 600 + side * (250 + 240 * t);
          const yy = y + 50 + 200 * t;
          return i % 2 ? plant(s, x, yy + 20, 50 + 40 * t) : cypress(s, x, yy, 90 + 90 * t);
        }) + lantern(s, 600 + side * 268, 700, 34),
    )
    .join('');
  return (
    out +
    birds(s, 330, 150) +
    bush(s, 60, 790, 220, '#4f8a55') +
    bush(s, 1150, 790, 220, '#4f8a55') +
    bush(s, 130, 806, 130, '#d9708a') +
    bush(s, 1070, 806, 130, '#d9708a')
  );
}

/** A villa of terraces above a bay, a yacht at anchor. */
function riviera(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(340, 370);
  let out =
    sky(s, horizon) +
    water(s, horizon, { far: '#4f9fcf', near: '#1f74a3' }) +
    ground(
      (x) => horizon + 8 - 120 * Math.exp(-(((x - 80) / 240) ** 2)) - 60 * Math.exp(-(((x - 420) / 150) ** 2)),
      s.span(horizon - 110, horizon, [s.at('#6a9088', 0.45), s.at('#8aa59a', 0.62)]),
      horizon + 8,
    );
  if (s.light.dark >= 0.4)
    out += line(
      repeat(26, () => d`M${rng.range(20, 300)} ${horizon - rng.range(0, 60)}h0`),
      '#ffdf94',
      4,
    );
  const [bx, by] = [rng.range(280, 360), rng.range(500, 530)];
  const boat =
    path(
      d`M${bx - 150} ${by - 30}h270q36 -2 60 -18q-20 50 -60 58h-240q-26 -10 -30 -40z`,
      s.fill([s.tip('#ffffff'), s.shade('#dfe6ec', 0, 0.25)]),
    ) +
    rect(bx - 110, by - 58, 180, 28, s.tip('#f6f4ef'), ' rx="8"') +
    rect(bx - 80, by - 82, 110, 26, s.tip('#ffffff'), ' rx="8"') +
    rect(bx - 100, by - 50, 150, 11, s.light.dark >= 0.4 ? '#ffd98a' : s.shade('#3f5f7a', 0, 0.2), ' rx="4"') +
    rect(bx - 70, by - 75, 84, 10, s.light.dark >= 0.4 ? '#ffd98a' : s.shade('#3f5f7a', 0, 0.2), ' rx="4"') +
    line(d`M${bx - 30} ${by - 82}v-46m-14 10h28`, s.shade('#6a737a', 0, 0.1), 3);
  out += halo(s, bx, by - 40, 170) + boat + mirror(s, boat, by + 10, 0.25) + birds(s, 560, 160);
  const cliff = (x: number) => 800 - 480 / (1 + Math.exp(-(x - 640) / 90));
  out +=
    ground(cliff, s.span(320, 800, [s.tip('#b9a98f'), s.at('#a08f78'), s.shade('#7d6f62', 0, 0.2)])) +
    repeat(9, () => {
      const x = rng.range(600, 780);
      return bush(s, x, cliff(x) + rng.range(10, 60), rng.range(60, 120), '#5f8f5f');
    });
  const white = rng.pick(['#fbf6ec', '#f3e4d0', '#efe9e2']);
  if (!s.bare) {
    const storey = (x: number, y: number, w: number, h: number, windows: number) =>
      rect(x, y - h, w, h, s.fill([s.tip(white, 0, 0.2), s.shade(white, 0, 0.1)])) +
      rect(x - 26, y - h - 12, w + 40, 14, s.tip('#ffffff')) +
      repeat(windows, (i) =>
        pane(s, x + 18 + (i * (w - 20)) / windows, y - h + 16, (w - 20) / windows - 16, h - 16, {
          frame: '#4a4f55',
          bars: false,
        }),
      ) +
      line(d`M${x - 24} ${y - 26}h${w + 30}`, s.tip('#e3eef2'), 4) +
      rect(x - 24, y - 24, w + 30, 24, s.tip('#d9ecf2'), faint(0.4));
    out +=
      storey(900, 300, 330, 96, 3) +
      storey(820, 418, 420, 104, 4) +
      rect(780, 418, 460, 16, s.tip('#efe6d6')) +
      storey(860, 540, 400, 100, 3) +
      rect(720, 540, 520, 18, s.tip('#efe6d6')) +
      halo(s, 1020, 400, 320);
  } else out += bush(s, 950, 380, 260, '#5f8f5f') + bush(s, 1100, 420, 240, '#4f8558') + cypress(s, 1010, 390, 200);
  out +=
    poly(
      [690, 640, 1220, 640, 1220, 800, 600, 800],
      s.span(640, 800, [s.tip('#e9dcc4'), s.shade('#cdbb9c', 0, 0.12)]),
    ) +
    poly([740, 662, 1090, 662, 1060, 748, 680, 748], s.tip('#fbf7ef')) +
    poly([750, 668, 1076, 668, 1048, 740, 696, 740], s.span(668, 740, [s.at('#8fe3e6'), s.at('#35abc6')])) +
    (s.light.dark >= 0.4 ? halo(s, 880, 700, 200, '#9ff5f0') : '');
  return (
    out +
    palm(s, 720, 650, 260, -50) +
    palm(s, 1160, 640, 330, 30) +
    lounger(s, 1120, 740, 120, '#f3ece0') +
    lounger(s, 1150, 784, 130, '#f3ece0') +
    bush(s, 640, 780, 170, '#5f9262') +
    cypress(s, 800, 560, 150) +
    bush(s, 700, 800, 120, '#d9568f') +
    ground(contour(s, 840, 4), s.at('#5f9262'))
  );
}

export const lux: CategoryScenes = {
  hours: ['dusk', 'noon', 'golden', 'night', 'sunset'],
  seasons: ['summer'],
  weathers: ['clear', 'fair', 'streaks', 'clear'],
  compositions: [penthouse, mansion, riviera],
  framings: ['loungers', 'table', 'balcony', 'doorway'],
  room: {
    wall: '#e9e2d8',
    trim: '#c9a96a',
    floor: '#8a6a50',
    accent: '#24424f',
    second: '#c9a24a',
    ground: '#ddd0bc',
    window: 'panorama',
    surface: 'panels',
  },
};
