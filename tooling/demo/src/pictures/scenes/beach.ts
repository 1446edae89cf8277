import { house, pane } from '../buildings.ts';
import { contour, flowers, ground, rock, tufts } from '../land.ts';
import { HEIGHT, type Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, ellipse, faint, faintLine, line, type Point, path, poly, rect, repeat, smooth, trail } from '../svg.ts';
import { birds, lounger, parasol, sailboat } from '../things.ts';
import { bush, palm } from '../trees.ts';
import { water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';

const SAND = '#f2d9ab';
const CLOTHS = ['#e8604c', '#2f9aa8', '#f0a93b', '#4a6fb5', '#d9567f'] as const;

/** A bay: shallows, three lines of surf and the sand, along one curve that rises to the right. */
function bay(s: Scene, left: number, right: number): string {
  const curve = (o: number) =>
    d`M-20 ${left + o}C260 ${left - 10 + o} 560 ${right + 110 + o * 0.9} 800 ${right + 60 + o * 0.7}S1120 ${right + 14 + o * 0.4} 1220 ${right + o * 0.3}`;
  const below = (o: number) => `${curve(o)}V${HEIGHT}H-20z`;
  const foam = s.at('#ffffff');
  return (
    path(below(-150), s.at('#58cfd0'), faint(0.3)) +
    path(below(-80), s.at('#8fe3d8'), faint(0.4)) +
    line(curve(-74), foam, 5, faintLine(0.5)) +
    line(curve(-34), foam, 8, faintLine(0.75)) +
    path(below(-30), s.at('#b5ebe0'), faint(0.75)) +
    path(below(-6), s.shade('#cfae7c', 0, 0.12)) +
    line(curve(-8), foam, 9, faintLine(0.95)) +
    path(below(26), s.span(right, HEIGHT, [s.tip(SAND, 0, 0.15), s.at(SAND), s.shade(SAND, 0, 0.12)]))
  );
}

function palmBay(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(320, 390);
  const left = rng.range(660, 710);
  const right = horizon + rng.range(70, 110);
  const cloth = rng.pick(CLOTHS);
  let out = sky(s, horizon) + water(s, horizon, { far: '#57bfd6', near: '#2aa7b8' });
  out += ground(
    (x) => horizon + 6 - 70 * Math.exp(-(((x - 830) / 190) ** 2)) - 40 * Math.exp(-(((x - 1080) / 160) ** 2)),
    s.at('#4d8a76', 0.45),
    horizon + 6,
  );
  out +=
    sailboat(s, rng.range(360, 560), horizon + 40, rng.range(60, 90)) +
    birds(s, 420, horizon * 0.5) +
    bay(s, left, right);
  out += bush(s, 1130, right + 120, 260, '#4f9560') + bush(s, 1010, right + 125, 150, '#6aa860');
  if (!s.bare) out += hut(s, 905, right + 178);
  const lean = -rng.range(90, 190);
  out +=
    ellipse(960, 716, 150, 16, s.light.shadow, faint(0.16)) +
    palm(s, 1050, 720, rng.range(430, 500), lean) +
    palm(s, 1120, 740, rng.range(330, 400), lean * 0.35);
  if (rng.chance(0.5)) out += palm(s, 985, 690, rng.range(260, 320), lean * 1.3);
  out += lounger(s, 545, 715, 120, cloth) + lounger(s, 720, 735, 120, cloth) + parasol(s, 645, 730, 118, cloth);
  return out + tufts(s, () => 770, 26, s.shade('#6aa05a', 0, 0.1), 30, 840, 1200);
}

/** A thatched hut on stilts. */
function hut(s: Scene, x: number, y: number): string {
  const wood = '#a87850';
  return (
    ellipse(x, y + 2, 110, 10, s.light.shadow, faint(0.2)) +
    line(d`M${x - 70} ${y}v-40M${x - 20} ${y}v-40M${x + 30} ${y}v-40M${x + 78} ${y}v-40`, s.shade(wood, 0, 0.4), 8) +
    rect(x - 86, y - 46, 178, 12, s.tip(wood)) +
    rect(x - 72, y - 118, 150, 74, s.fill([s.at('#d9a876'), s.shade('#c08a5b', 0, 0.25)], 'right')) +
    line(
      repeat(9, (i) => d`M${x - 60 + i * 16} ${y - 116}v70`),
      s.shade(wood, 0, 0.4),
      1.5,
      faintLine(0.4),
    ) +
    pane(s, x - 50, y - 100, 34, 34, { frame: '#f8efdf' }) +
    rect(x + 18, y - 104, 32, 58, s.shade('#5c8f92', 0, 0.15)) +
    path(
      d`M${x - 112} ${y - 106}Q${x - 40} ${y - 150} ${x} ${y - 206}Q${x + 46} ${y - 150} ${x + 118} ${y - 106}q-20 8 -40 0q-18 9 -38 0q-20 9 -40 0q-20 9 -40 0q-20 9 -40 0q-16 8 -32 0z`,
      s.fill([s.tip('#d6b271'), s.shade('#b98d52', 0, 0.25)]),
    ) +
    line(d`M${x - 86} ${y - 46}v-22h178v22`, s.at(wood), 4)
  );
}

function cliffCove(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(300, 360);
  let out = sky(s, horizon) + water(s, horizon, { far: '#4ba9cf', near: '#1e86a8' });
  out +=
    ground((x) => horizon + 5 - 100 * Math.exp(-(((x - 120) / 240) ** 2)), s.at('#6f8f86', 0.55), horizon + 5) +
    sailboat(s, 330, horizon + 60, 70);
  const top = (x: number) => horizon - 30 + 190 * Math.exp(-Math.max(0, x - 560) / 110) - 34 * Math.sin(x / 130);
  const brow: Point[] = [];
  for (let x = 560; x <= 1220; x += 44) brow.push([x, top(x) + rng.range(-5, 5)]);
  const stone = s.span(horizon - 60, 650, [s.tip('#ecd2a8', 0.1), s.at('#d3a982'), s.shade('#b08468', 0, 0.2)]);
  out += path(`${trail(brow)}L1220 660L800 650L640 618L598 582L610 552L582 520z`, stone);
  out += repeat(5, (i) => {
    const at = (x: number) => top(x) + 44 + i * (36 + i * 5) + 10 * Math.sin(x / (40 + i * 9) + i * 2);
    const from = 600 + i * 9;
    const points = Array.from(
      { length: 14 },
      (_, k): Point => [from + ((1220 - from) * k) / 13, Math.min(648, at(from + ((1220 - from) * k) / 13))],
    );
    return line(smooth(points), s.shade('#a87c62', 0, 0.22), 7 + i * 2.5, faintLine(0.3));
  });
  out += path(
    `${trail([...brow, ...brow.map(([x, y]): Point => [x, y + 20 + rng.range(0, 12)]).reverse()])}z`,
    s.at('#86b36a'),
  );
  if (!s.bare) {
    const y = top(880) + 14;
    out += house(s, {
      x: 800,
      y,
      w: 90,
      h: 80,
      side: 130,
      wall: '#fbf5ea',
      tiles: rng.pick(['#d9764f', '#4f8fae', '#8a9a8f']),
      door: '#3f7fa0',
      windows: 3,
    });
    out += rect(770, y - 16, 290, 16, s.tip('#efe0c4'));
  }
  out +=
    bush(s, 745, top(745) + 14, 90, '#5f9560') + bush(s, 1110, top(1110) + 20, 150, '#4f8a5c') + birds(s, 420, 170);
  const curve = (o: number) =>
    d`M-20 ${690 + o}C200 ${640 + o} 420 ${650 + o} 640 ${622 + o}S1050 ${640 + o} 1220 ${636 + o}`;
  out +=
    path(`${curve(-34)}V800H-20z`, s.at('#86dfd6'), faint(0.6)) +
    line(curve(-30), s.at('#ffffff'), 6, faintLine(0.7)) +
    path(`${curve(0)}V800H-20z`, s.shade('#cfae7c', 0, 0.1));
  out +=
    line(curve(-2), s.at('#ffffff'), 9) + path(`${curve(26)}V800H-20z`, s.span(640, 800, [s.tip(SAND), s.at(SAND)]));
  out +=
    rock(s, 690, 668, 120, 62, '#b89474') + rock(s, 780, 676, 70, 36, '#c9a583') + rock(s, 190, 640, 80, 40, '#8a7d74');
  const cloth = rng.pick(CLOTHS);
  return out + parasol(s, 420, 745, 92, cloth) + lounger(s, 335, 742, 96, cloth) + lounger(s, 500, 752, 96, cloth);
}

function dunesAndCabins(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(360, 420);
  let out = sky(s, horizon) + water(s, horizon, { far: '#7fb7c9', near: '#4b97b2' });
  const shore = contour(s, horizon + 90, 12, 500);
  out +=
    ground((x) => shore(x) - 12, s.at('#ffffff')) +
    ground(shore, s.span(horizon + 80, 800, [s.shade('#d8bf92', 0, 0.1), s.at(SAND)]));
  const colors = ['#e98a74', '#7fb6b0', '#f2c46b', '#8fa9d6', '#f3efe4', '#d98fa3'];
  const start = rng.int(0, 5);
  const count = rng.int(4, 5);
  if (!s.bare) {
    out += repeat(count, (i) => {
      const [x, y, w] = [400 + i * 118, horizon + 150 + i * 10, 84 + i * 3];
      const color = colors[(start + i) % 6] ?? SAND;
      return (
        line(d`M${x + 8} ${y}v24M${x + w - 8} ${y}v24`, s.shade('#7d5f48', 0, 0.3), 7) +
        poly(
          [x, y, x, y - w * 0.95, x + w / 2, y - w * 1.5, x + w, y - w * 0.95, x + w, y],
          s.fill([s.tip(color), s.at(color)]),
        ) +
        line(
          repeat(5, (k) => d`M${x + (w * (k + 1)) / 6} ${y}v${-w * 0.95}`),
          s.shade(color, 0, 0.3),
          1.5,
          faintLine(0.5),
        ) +
        line(
          d`M${x - 8} ${y - w * 0.86}L${x + w / 2} ${y - w * 1.52}L${x + w + 8} ${y - w * 0.86}`,
          s.at('#fffaf0'),
          9,
        ) +
        pane(s, x + w * 0.3, y - w * 0.8, w * 0.4, w * 0.78, { frame: '#fffaf0' }) +
        rect(x - 6, y - 4, w + 12, 9, s.tip('#cfae86'))
      );
    });
  }
  out += sailboat(s, 230, horizon + 30, 80, 0.2, '#f7ddc8') + birds(s, 300, horizon * 0.55);
  const dune = (x: number) =>
    690 - 90 * Math.exp(-(((x - 60) / 260) ** 2)) - 60 * Math.exp(-(((x - 1160) / 230) ** 2)) + 10 * Math.sin(x / 90);
  out += ground(dune, s.span(580, 800, [s.tip('#f0dcae', 0, 0.15), s.shade('#d9b983', 0, 0.12)]));
  out += repeat(9, (i) => {
    const t = i / 9;
    const w = 170 - 110 * t;
    return rect(
      600 - w / 2 + 20 * Math.sin(t * 3),
      792 - 150 * t ** 0.85,
      w,
      13 - 7 * t,
      s.at(i % 2 ? '#c49f78' : '#b48c66'),
    );
  });
  const grass = s.at('#93a868');
  out +=
    tufts(s, dune, 34, grass, 44, 0, 420) +
    tufts(s, dune, 26, s.shade('#7f9a5f', 0, 0.1), 40, 780, 1200) +
    tufts(s, (x) => dune(x) + 50, 20, s.shade('#7f9a5f', 0, 0.15), 52, 0, 380);
  return out + flowers(s, 24, { x: 860, y: 660, w: 320, h: 120 }, ['#f6eedc', '#e58fa0']);
}

export const beach: CategoryScenes = {
  hours: ['noon', 'sunset', 'golden', 'dawn', 'dusk'],
  seasons: ['summer'],
  weathers: ['fair', 'clear', 'streaks', 'fair'],
  compositions: [palmBay, cliffCove, dunesAndCabins],
  framings: ['hammock', 'table', 'loungers', 'balcony'],
  room: {
    wall: '#f7f1e6',
    trim: '#ffffff',
    floor: '#d9b98f',
    accent: '#3f9aa6',
    second: '#f0a07c',
    ground: '#ecd3a4',
    window: 'wide',
    surface: 'boards',
  },
};
