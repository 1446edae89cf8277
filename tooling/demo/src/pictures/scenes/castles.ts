import { pane } from '../buildings.ts';
import { contour, ground, mountains, ranges, rock, tufts } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, rowboat } from '../things.ts';
import { bush, conifer, cypress, forest, hedge, tree } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import { gate, merlons, tower, wall } from './castle-parts.ts';
import type { CategoryScenes } from './category-scenes.ts';

function hilltop(s: Scene): string {
  const { rng } = s;
  const stone = rng.pick(['#d9cfc0', '#e6dccb', '#cfc6c2']);
  const cone = rng.pick(['#3f6a94', '#a8483f', '#4f7a74', '#6a5490']);
  const flag = rng.pick(['#d9503f', '#e8b03a', '#f3ece0']);
  let out =
    sky(s, 520) +
    mountains(s, { foot: 560, top: 230, count: 4, rock: '#73859c', depth: 0.62, snow: 0.3 }) +
    ranges(s, { from: 480, to: 560, count: 3, rise: 70, color: '#4d7d6c', near: 0.35 });
  const cx = rng.range(560, 680);
  const hill = (x: number) => 690 - 190 * Math.exp(-(((x - cx) / 250) ** 2)) + 10 * Math.sin(x / 70);
  out +=
    birds(s, cx - 330, 200) +
    forest(s, (x) => hill(x) + 6, '#3d6f60', 0.2, 90, -20, cx - 240) +
    forest(s, (x) => hill(x) + 6, '#3d6f60', 0.2, 90, cx + 240);
  if (!s.bare) {
    const y = hill(cx) + 40;
    const t = (dx: number, w: number, h: number, roof = true, f?: string) =>
      tower(s, { x: cx + dx, y, w, h, stone, ...(roof ? { cone } : {}), ...(f ? { flag: f } : {}) });
    out +=
      t(-50, 56, rng.range(280, 320), true, flag) +
      t(88, 50, rng.range(240, 280), true, flag) +
      rect(cx - 100, y - 190, 220, 190, s.fill([s.tip(stone), s.shade(stone, 0, 0.15)], 'right'));
    out +=
      poly(
        [cx - 112, y - 186, cx - 70, y - 250, cx + 90, y - 250, cx + 132, y - 186],
        s.fill([s.tip(cone), s.shade(cone, 0, 0.3)]),
      ) + repeat(4, (i) => pane(s, cx - 78 + i * 48, y - 160, 22, 46, { arch: true, frame: '#f3ece0' }));
    out +=
      t(22, 64, 330, true, flag) +
      t(-150, 60, rng.range(190, 230), true) +
      t(170, 64, rng.range(170, 210), true) +
      wall(s, cx - 220, y + 10, 450, 96, stone);
    out +=
      t(-226, 66, 150, rng.chance(0.5)) +
      t(236, 70, 140, rng.chance(0.5)) +
      gate(s, cx + 6, y + 8, 56, 76) +
      t(-40, 40, 128, false) +
      t(52, 40, 128, false);
  }
  out += ground(
    (x) => hill(x) + 30,
    s.span(520, 800, [s.tip('#86ad68'), s.at('#5f9260'), s.shade('#3d7050', 0, 0.15)]),
  );
  out += path(
    d`M${cx - 14} ${hill(cx) + 34}C${cx + 120} ${620} ${cx - 260} 650 ${cx - 160} 700S${cx + 140} 740 ${cx + 40} 806H${cx + 230}C${cx + 240} 740 ${cx - 70} 720 ${cx - 80} 692S${cx + 150} 620 ${cx + 26} ${hill(cx) + 34}z`,
    s.tip('#dccba4'),
  );
  out += repeat(12, () => {
    const x = rng.range(0, 1200);
    return Math.abs(x - cx) < 190
      ? ''
      : s.season === 'winter' || rng.chance(0.5)
        ? conifer(s, x, hill(x) + rng.range(40, 90), rng.range(80, 140))
        : tree(s, x, hill(x) + rng.range(40, 90), rng.range(80, 130));
  });
  return (
    out +
    conifer(s, 70, 800, 300) +
    conifer(s, 1140, 806, 330) +
    bush(s, 190, 806, 220) +
    bush(s, 1010, 810, 180) +
    tufts(s, () => 786, 26, s.shade('#5f9152', 0, 0.15), 30)
  );
}

function lochKeep(s: Scene): string {
  const { rng } = s;
  const shore = rng.range(530, 560);
  const stone = rng.pick(['#a8a196', '#b5a894', '#9c9a98']);
  let back = ranges(s, { from: shore - 210, to: shore - 30, count: 4, rise: 130, color: '#6a8570', near: 0.34 });
  const cx = rng.range(600, 700);
  const isle = (x: number) => shore + 4 - 70 * Math.exp(-(((x - cx) / 230) ** 4));
  back += ground(isle, s.span(shore - 70, shore, [s.tip('#8fa565'), s.shade('#66754f', 0, 0.15)]), shore + 4);
  if (!s.bare) {
    const y = shore - 44;
    back +=
      rect(cx - 80, y - 230, 170, 240, s.fill([s.tip(stone, 0, 0.2), s.at(stone), s.shade(stone, 0, 0.3)], 'right')) +
      merlons(s, cx - 86, y - 229, 182, 18, stone) +
      poly(
        [cx - 66, y - 232, cx - 20, y - 290, cx + 40, y - 290, cx + 78, y - 232],
        s.fill([s.tip('#5f666e'), s.shade('#4a5058', 0, 0.25)]),
      );
    back += repeat(6, (i) =>
      pane(s, cx - 52 + (i % 3) * 48, y - 196 + Math.floor(i / 3) * 80, 18, 40, { arch: true, frame: '', bars: false }),
    );
    back +=
      tower(s, { x: cx - 84, y, w: 58, h: 280, stone, cone: '#565d66', flag: rng.pick(['#b5443c', '#2f5f9c']) }) +
      tower(s, { x: cx + 98, y, w: 50, h: 200, stone }) +
      wall(s, cx + 110, y + 10, 120, 74, stone) +
      wall(s, cx - 220, y + 10, 120, 64, stone) +
      tower(s, { x: cx - 224, y: y + 12, w: 48, h: 110, stone });
    back +=
      gate(s, cx + 10, y + 10, 44, 62) +
      [0, 1, 2]
        .map((i) =>
          path(
            d`M${cx + 236 + i * 92} ${shore + 4}v-42h92v42a34 34 0 0 0 -92 0z`,
            s.fill([s.tip(stone), s.shade(stone, 0, 0.25)]),
          ),
        )
        .join('') +
      rect(cx + 226, shore - 52, 600, 14, s.tip(stone));
  } else back += conifer(s, cx, shore - 60, 130) + conifer(s, cx + 60, shore - 55, 100);
  back += conifer(s, cx - 290, shore - 6, 120) + tree(s, cx + 215, shore - 34, 90);
  let out =
    sky(s, shore - 150) +
    back +
    water(s, shore, { far: '#86a9b8', near: '#375f7c', glints: 0, column: false }) +
    mirror(s, back, shore, 0.42) +
    ripples(s, { top: shore + 6, foot: 800, count: 46 });
  out += birds(s, cx - 300, 190) + rowboat(s, 330, 690, 140, '#7d5a48');
  out +=
    path(d`M-20 806V720C120 690 240 740 330 806z`, s.fill([s.tip('#8f8a62'), s.shade('#66704f', 0, 0.2)])) +
    rock(s, 140, 770, 150, 70, '#7f837f') +
    tufts(s, () => 752, 16, s.at(s.season === 'autumn' ? '#b08a4a' : '#7d9a58'), 40, 0, 260);
  return (
    out +
    line(
      repeat(26, () => d`M${rng.range(0, 200)} ${rng.range(720, 790)}l${rng.range(-6, 6)} -20`),
      s.at('#a878b0'),
      7,
      faintLine(0.7),
    )
  );
}

function chateau(s: Scene): string {
  const { rng } = s;
  const y = rng.range(520, 545);
  const stone = rng.pick(['#efe3cd', '#e9d6c0', '#f2ead9']);
  const cone = rng.pick(['#4f6480', '#566a70', '#5c5a7d']);
  let out =
    sky(s, y - 80) +
    ranges(s, { from: y - 110, to: y - 60, count: 2, rise: 60, color: '#6f9a7a', near: 0.45 }) +
    hedge(s, contour(s, y - 36, 12), '#4f8560', 0.25, 50);
  out += rect(0, y, 1200, 300, s.span(y, 800, [s.tip('#9cc273'), s.at('#6da35a'), s.shade('#4d8a50', 0, 0.1)]));
  if (!s.bare) {
    out +=
      rect(300, y - 150, 600, 150, s.fill([s.tip(stone, 0, 0.15), s.at(stone)])) +
      poly([290, y - 146, 340, y - 220, 860, y - 220, 910, y - 146], s.fill([s.at(cone), s.shade(cone, 0, 0.25)]));
    out += repeat(9, (i) =>
      i === 4
        ? ''
        : pane(s, 346 + i * 61, y - 126, 22, 42, { frame: '#ffffff' }) +
          pane(s, 346 + i * 61, y - 62, 22, 44, { arch: true, frame: '#ffffff' }),
    );
    out +=
      repeat(6, (i) => pane(s, 376 + i * 82 + (i > 2 ? 24 : 0), y - 192, 16, 26, { frame: '#f3ece0', bars: false })) +
      rect(540, y - 196, 120, 196, s.fill([s.tip(stone, 0, 0.3), s.at(stone)])) +
      poly([532, y - 192, 600, y - 300, 668, y - 192], s.fill([s.tip(cone), s.shade(cone, 0, 0.3)], 'right'));
    out += pane(s, 582, y - 176, 36, 60, { arch: true, frame: '#ffffff' }) + gate(s, 600, y, 48, 84);
    out +=
      [300, 900].map((x) => tower(s, { x, y, w: 96, h: 190, stone, cone, flag: '#d9503f' })).join('') +
      [220, 980].map((x) => tower(s, { x, y, w: 58, h: 130, stone, cone })).join('');
  }
  out +=
    poly([560, y, 640, y, 700, 640, 500, 640], s.tip('#e9dcbc')) +
    poly([500, 640, 700, 640, 860, 800, 340, 800], s.tip('#efe2c4'));
  out += [-1, 1]
    .map(
      (side) =>
        repeat(4, (i) => {
          const t = i / 3;
          return cypress(s, 600 + side * (100 + 190 * t), y + 24 + 190 * t, 70 + 110 * t);
        }) +
        poly(
          [600 + side * 130, y + 34, 600 + side * 420, y + 34, 600 + side * 560, y + 110, 600 + side * 170, y + 110],
          s.at('#5f9a5c'),
        ) +
        poly(
          [600 + side * 150, y + 46, 600 + side * 400, y + 46, 600 + side * 510, y + 98, 600 + side * 186, y + 98],
          s.at(rng.pick(['#e0708a', '#e8a04f', '#b57ac0'])),
        ),
    )
    .join('');
  out +=
    path(d`M380 690q220 -70 440 0q-220 80 -440 0z`, s.tip('#f3ead8')) +
    path(d`M410 690q190 -50 380 0q-190 58 -380 0z`, s.fill([s.at('#7fc6d6'), s.at('#4a9ab8')])) +
    rect(592, 640, 16, 56, s.tip('#d9cfbe')) +
    line(
      d`M600 640q-50 -60 -80 34M600 640q50 -60 80 34M600 640q-24 -70 -36 30M600 640q24 -70 36 30`,
      '#ffffff',
      3,
      faintLine(0.75),
    );
  return (
    out +
    bush(s, 60, 800, 240, '#4f8a55') +
    bush(s, 1150, 800, 240, '#4f8a55') +
    birds(s, 380, 150) +
    tree(s, 90, y + 30, 230) +
    tree(s, 1120, y + 30, 240)
  );
}

export const castles: CategoryScenes = {
  hours: ['golden', 'overcast', 'noon', 'night', 'dawn'],
  seasons: ['summer', 'autumn', 'spring'],
  weathers: ['clear', 'mist', 'fair', 'streaks'],
  compositions: [hilltop, lochKeep, chateau],
  framings: ['balcony', 'path', 'table', 'doorway'],
  room: {
    wall: '#d6cbb9',
    trim: '#efe4d0',
    floor: '#9a7350',
    accent: '#7d3a4a',
    second: '#c9a24a',
    ground: '#9cae72',
    window: 'arch',
    surface: 'stone',
  },
};
