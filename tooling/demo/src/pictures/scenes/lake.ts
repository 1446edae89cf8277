import { house, smoke } from '../buildings.ts';
import { contour, ground, mist, mountains, ranges, rock, tufts } from '../land.ts';
import { leaf, type Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, jetty, lantern, rowboat } from '../things.ts';
import { bush, conifer, forest, hedge, tree } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';

/** Mountains and woods over a lake that doubles them. */
function basin(s: Scene, shore: number, options: { snow: number; wood: string; lows?: boolean }): string {
  let back = mountains(s, {
    foot: shore - 20,
    top: shore - s.rng.range(300, 370),
    count: 4,
    rock: '#667a94',
    depth: 0.55,
    snow: options.snow,
  });
  back += options.lows
    ? ranges(s, { from: shore - 70, to: shore - 20, count: 2, rise: 60, color: '#55806f', near: 0.4 })
    : mountains(s, { foot: shore - 6, top: shore - 170, count: 5, rock: '#56778a', depth: 0.38, snow: 0 });
  const a = contour(s, shore - 34, 16, 260);
  const b = contour(s, shore - 8, 8, 200);
  back +=
    forest(s, a, options.wood, 0.34, 78) +
    ground(a, s.at(options.wood, 0.34), shore) +
    (s.season === 'autumn' ? hedge(s, b, leaf(s), 0.16, 22) : forest(s, b, options.wood, 0.2, 62));
  return back + ground(b, s.at('#55805f', 0.16), shore);
}

function jettyView(s: Scene): string {
  const { rng } = s;
  const shore = rng.range(420, 460);
  let back = basin(s, shore, { snow: 0.4, wood: '#3d6f66' });
  if (!s.bare) {
    const x = rng.range(700, 780);
    back +=
      tree(s, x - 20, shore, 130) +
      house(s, {
        x,
        y: shore + 2,
        w: 76,
        h: 56,
        side: 110,
        roof: 48,
        wall: rng.pick(['#a8693f', '#8a5a42', '#b5483a']),
        tiles: '#4f4a4c',
        windows: 3,
        chimney: true,
        boards: true,
      }) +
      conifer(s, x + 225, shore + 2, 140) +
      smoke(s, x + 110, shore - 120, 22);
  }
  let out =
    sky(s, shore - 40) +
    back +
    water(s, shore, { far: '#7fb3cc', near: '#2f6f92', glints: 0, column: false }) +
    mirror(s, back, shore, 0.46) +
    mist(s, shore + 2, 34, 0.5);
  out += ripples(s, { top: shore + 10, foot: 800, count: 50 }) + birds(s, 430, 150);
  const to = rng.range(430, 520);
  out +=
    jetty(s, { x: rng.range(500, 640), y: 810, width: 330, toX: to, toY: shore + 110, toWidth: 62 }) +
    lantern(s, to - 26, shore + 112, 30);
  out += rowboat(s, to + 170, shore + 170, 170, rng.pick(['#b5533c', '#3f7f6f', '#d9a03f']));
  out += line(
    repeat(
      30,
      () =>
        d`M${rng.range(900, 1190)} 806q${rng.range(-6, 6)} ${-rng.range(50, 90)} ${rng.range(-16, 16)} ${-rng.range(90, 170)}`,
    ),
    s.shade('#7d9a55', 0, 0.15),
    3.2,
  );
  return out + rock(s, 80, 790, 190, 80) + bush(s, 30, 740, 120) + tufts(s, () => 786, 12, s.at('#6f9a58'), 44, 0, 240);
}

function cabinShore(s: Scene): string {
  const { rng } = s;
  const shore = rng.range(540, 570);
  let back = basin(s, shore - 50, { snow: 0.3, wood: '#41756a', lows: true });
  const bank = (x: number) => shore - 12 - 54 / (1 + Math.exp(-(x - 560) / 80));
  back +=
    forest(s, (x) => bank(x) - 10, '#356658', 0.12, 150, 640) +
    ground(bank, s.span(shore - 70, shore, [s.tip('#8fae62'), s.shade('#5f8a50', 0, 0.1)]), shore + 2);
  back += conifer(s, 1130, shore - 40, 330) + conifer(s, 1040, shore - 50, 250) + tree(s, 610, shore - 34, 180);
  if (!s.bare) {
    const y = shore - 26;
    back +=
      house(s, {
        x: 720,
        y,
        w: 150,
        h: 96,
        side: 170,
        roof: 100,
        wall: rng.pick(['#a56b42', '#7d5a48', '#5f6f73']),
        tiles: '#4a3f3f',
        windows: 3,
        chimney: true,
        boards: true,
        door: '#6f4a38',
      }) + smoke(s, 905, y - 220, 34);
    back +=
      line(d`M690 ${y}H1080`, s.tip('#c9a278'), 9) +
      line(
        repeat(8, (i) => d`M${700 + i * 52} ${y + 4}v22`),
        s.shade('#7d6048', 0, 0.4),
        6,
      );
  } else back += rock(s, 800, shore, 120, 50) + tree(s, 900, shore - 30, 230);
  let out =
    sky(s, shore - 120) +
    back +
    water(s, shore, { far: '#86b8c8', near: '#356f8a', glints: 0, column: false }) +
    mirror(s, back, shore, 0.44) +
    ripples(s, { top: shore + 6, foot: 800, count: 44 });
  out +=
    rowboat(s, rng.range(300, 420), shore + 120, 190, rng.pick(['#c9553f', '#e0b04a', '#3f7f8f'])) + birds(s, 330, 190);
  out +=
    path(d`M-20 806V740C60 716 160 740 220 806z`, s.shade('#5f8a50', 0, 0.15)) +
    line(
      repeat(
        22,
        () => d`M${rng.range(0, 230)} 806q${rng.range(-6, 6)} ${-60} ${rng.range(-14, 14)} ${-rng.range(80, 150)}`,
      ),
      s.shade('#6f9a52', 0, 0.2),
      3.4,
    );
  return (
    out +
    line(d`M660 ${shore + 4}v-26M700 ${shore + 4}v-26M620 ${shore + 4}v-26`, s.shade('#7d6048', 0, 0.4), 6) +
    line(d`M600 ${shore - 22}H730`, s.tip('#c9a278'), 9)
  );
}

/** An old boathouse over the water, its gate open; in the lake an island with a church. */
function boathouse(s: Scene): string {
  const { rng } = s;
  const shore = rng.range(450, 480);
  let back = basin(s, shore, { snow: 0.36, wood: '#3f7068' });
  const ix = rng.range(300, 380);
  const isle = (x: number) => shore + 6 - 46 * Math.exp(-(((x - ix) / 110) ** 4));
  back +=
    hedge(s, (x) => isle(x) + 2, '#4f8560', 0.12, 20, ix - 110, ix + 120) +
    ground(isle, s.at('#5f8f60', 0.1), shore + 4);
  back +=
    rect(ix + 20, shore - 130, 26, 100, s.tip('#f6eddd', 0.1)) +
    poly([ix + 16, shore - 128, ix + 33, shore - 186, ix + 50, shore - 128], s.shade('#a8524a', 0.1, 0.2));
  back += house(s, {
    x: ix - 40,
    y: shore - 26,
    w: 44,
    h: 40,
    side: 26,
    roof: 34,
    wall: '#f6eddd',
    tiles: '#a8524a',
    windows: 1,
    depth: 0.08,
  });
  let out =
    sky(s, shore - 40) +
    back +
    water(s, shore, { far: '#7fb3cc', near: '#2f6f92', glints: 0, column: false }) +
    mirror(s, back, shore, 0.44);
  out +=
    ripples(s, { top: shore + 10, foot: 800, count: 50 }) +
    birds(s, 560, 150) +
    rowboat(s, rng.range(420, 500), 640, 130, rng.pick(['#b5533c', '#d9a03f', '#3f7f6f']));
  const wood = rng.pick(['#8a5f42', '#6f5a4c', '#96643f']);
  const near = s.bare
    ? bush(s, 1010, 690, 300) + conifer(s, 1090, 690, 330)
    : line(
        repeat(7, (i) => d`M${700 + i * 84} 640v70`),
        s.shade(wood, 0, 0.5),
        14,
      ) +
      house(s, {
        x: 690,
        y: 650,
        w: 250,
        h: 140,
        side: 290,
        roof: 150,
        wall: wood,
        tiles: '#5a4a45',
        windows: 3,
        door: false,
        boards: true,
      }) +
      path('M740 668v-90q75 -52 150 0v90z', s.light.dark >= 0.4 ? '#ffd08a' : s.shade('#3d2f2a', 0, 0.3)) +
      rowboat(s, 815, 668, 120, '#d9a03f') +
      rect(640, 646, 580, 14, s.tip('#c9a278')) +
      lantern(s, 668, 646, 34) +
      rect(1010, 600, 90, 46, s.fill([s.at('#7fae6a'), s.shade('#5f8a50')]), ' rx="16"');
  out += near + mirror(s, near, 692, 0.24);
  return (
    out +
    line(
      repeat(
        24,
        () => d`M${rng.range(0, 240)} 806q${rng.range(-6, 6)} ${-60} ${rng.range(-14, 14)} ${-rng.range(80, 150)}`,
      ),
      s.shade('#6f9a52', 0, 0.2),
      3.4,
    )
  );
}

export const lake: CategoryScenes = {
  hours: ['dawn', 'morning', 'sunset', 'night', 'golden'],
  seasons: ['summer', 'autumn', 'summer', 'spring', 'autumn'],
  weathers: ['clear', 'fair', 'streaks', 'clear'],
  compositions: [jettyView, cabinShore, boathouse],
  framings: ['firepit', 'hammock', 'balcony', 'path'],
  room: {
    wall: '#c89f74',
    trim: '#f3e6d0',
    floor: '#a3744e',
    accent: '#3f6f73',
    second: '#d98a4a',
    ground: '#86a860',
    window: 'wide',
    surface: 'boards',
  },
};
