import { house, pane, smoke } from '../buildings.ts';
import { mix } from '../color.ts';
import { contour, ground, mountain, mountains } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { circle, d, group, line, poly, rect, repeat } from '../svg.ts';
import { lantern, lounger, parasol } from '../things.ts';
import { conifer, forest } from '../trees.ts';
import type { CategoryScenes } from './category-scenes.ts';

const SNOW = '#f7fafd';
/** Snow in the light, blue in its shade. */
const snow = (s: Scene, top: number, foot = 800) =>
  s.span(top, foot, [s.tip(SNOW, 0, 0.25), s.at(SNOW), mix(s.shade('#cfdcf0', 0, 0.24), s.light.sky[0], 0.12)]);

/** A cable with gondolas from corner to corner. */
function gondolas(s: Scene, x1: number, y1: number, x2: number, y2: number, color: string): string {
  const steel = s.shade('#4a5663', 0, 0.1);
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 40 * Math.sin(Math.PI * t)] as const;
  let out = line(d`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 80} ${x2} ${y2}`, steel, 2.5);
  for (let i = 0; i < 4; i++) {
    const [x, y] = at(0.14 + i * 0.24);
    const k = 22 + 26 * (x2 > x1 ? (x - x1) / (x2 - x1) : (x1 - x) / (x1 - x2));
    out +=
      line(d`M${x} ${y}v${k * 0.7}`, steel, 2.5) +
      rect(
        x - k * 0.6,
        y + k * 0.7,
        k * 1.2,
        k * 1.05,
        s.fill([s.tip(color), s.shade(color, 0, 0.2)], 'right'),
        ` rx="${Math.round(k * 0.24)}"`,
      ) +
      rect(
        x - k * 0.48,
        y + k * 0.86,
        k * 0.96,
        k * 0.4,
        s.light.dark > 0.4 ? '#ffdf9c' : s.tip('#bcdcea'),
        ` rx="${Math.round(k * 0.1)}"`,
      );
  }
  return out;
}

/** Skis and poles stuck in the snow. */
function skis(s: Scene, x: number, y: number, color: string): string {
  const ski = (dx: number, tilt: number) =>
    group(
      rect(dx - 5, -116, 10, 120, s.fill([s.tip(color), s.shade(color, 0, 0.2)]), ' rx="5"') +
        rect(dx - 5, -60, 10, 14, s.at('#ffffff')),
      `translate(${x} ${y}) rotate(${tilt})`,
    );
  return (
    ski(0, -7) +
    ski(18, 6) +
    line(d`M${x + 46} ${y}l8 -92M${x + 62} ${y}l-2 -94`, s.shade('#4a4f58', 0, 0.2), 3.5) +
    circle(x + 47, y - 10, 5, 'none', ` stroke="${s.shade('#4a4f58')}" stroke-width="2"`)
  );
}

const chalet = (s: Scene, x: number, y: number, w: number, wood: string): string =>
  rect(x - 6, y - w * 0.28, w * 2.24 + 12, w * 0.3, s.fill([s.tip('#b3aaa0'), s.shade('#8f877f', 0, 0.2)])) +
  house(s, {
    x,
    y: y - w * 0.26,
    w,
    h: w * 0.56,
    side: w * 1.2,
    roof: w * 0.5,
    wall: wood,
    tiles: SNOW,
    chimney: true,
    windows: 3,
    boards: true,
    door: false,
  }) +
  rect(x - w * 0.12, y - w * 0.36, w * 1.1, w * 0.05, s.shade(wood, 0, 0.35)) +
  line(
    repeat(9, (i) => d`M${x - w * 0.1 + i * w * 0.13} ${y - w * 0.34}v${-w * 0.13}`) +
      d`M${x - w * 0.12} ${y - w * 0.48}h${w * 1.1}`,
    s.shade(wood, 0, 0.3),
    3.4,
  ) +
  smoke(s, x + w * 1.34, y - w * 1.42, w * 0.17);

function valleyChalet(s: Scene): string {
  const { rng } = s;
  const foot = rng.range(500, 540);
  let out =
    sky(s, foot - 60) +
    mountains(s, { foot, top: 130, count: 4, rock: '#71839f', depth: 0.5, snow: 0.72 }) +
    mountains(s, { foot: foot + 30, top: 290, count: 4, rock: '#5f7893', depth: 0.3, snow: 0.5 });
  const a = contour(s, foot - 10, 26, 320);
  out +=
    forest(s, a, '#466f7a', 0.3, 86) +
    ground(a, snow(s, foot - 30)) +
    gondolas(s, 1240, rng.range(380, 420), -40, rng.range(130, 180), rng.pick(['#d9503f', '#e8a03a', '#3f7fb0']));
  const b = (x: number) => foot + 90 - 46 * Math.exp(-(((x - 700) / 300) ** 2));
  out += ground(b, snow(s, foot + 40));
  out += conifer(s, 560, b(560), 230) + conifer(s, 1060, b(1060) + 8, 270);
  if (!s.bare) out += chalet(s, rng.range(640, 680), b(760) + 20, 150, rng.pick(['#a5683f', '#8a5638', '#b3784a']));
  out +=
    conifer(s, 1140, b(1140) + 30, 330) +
    conifer(s, 120, b(120) + 40, 290) +
    conifer(s, 40, b(40) + 70, 340) +
    conifer(s, 215, b(215) + 24, 180);
  return (
    out +
    ground((x) => 745 + 18 * Math.sin(x / 190 + 1), snow(s, 720)) +
    skis(s, rng.range(880, 960), 770, rng.pick(['#d9503f', '#2f7f9c', '#e8a03a']))
  );
}

function bigSlope(s: Scene): string {
  const { rng } = s;
  const x = rng.range(480, 640);
  let out =
    sky(s, 480) +
    mountains(s, { foot: 560, top: 240, count: 5, rock: '#8295ad', depth: 0.6, snow: 0.7 }) +
    mountain(s, { x, top: rng.range(80, 120), foot: 640, left: 520, right: 560 }, '#6f84a3', 0.2, 0.56) +
    mountain(s, { x: x + 330, top: 300, foot: 620, left: 230, right: 300 }, '#7a8fac', 0.16, 0.6);
  const a = (x1: number) => 520 + 0.11 * x1 - 30 * Math.sin(x1 / 210);
  out += forest(s, (x1) => a(x1) - 6, '#4a7480', 0.24, 90, 640) + ground(a, snow(s, 500));
  const steel = s.shade('#4a5663', 0, 0.1);
  out +=
    [120, 330, 560].map((px, i) => line(d`M${px} ${a(px) + 10}v${-170 + i * 18}m-24 6h48`, steel, 6)).join('') +
    line(d`M-20 300L120 ${a(120) - 154}L330 ${a(330) - 138}L560 ${a(560) - 118}L900 470`, steel, 2.2);
  out += repeat(4, (i) => {
    const cx = 50 + i * 150;
    const cy = 330 + i * 42;
    return (
      line(d`M${cx} ${cy}v34h26m-26 -12h24`, steel, 4) +
      rect(cx - 3, cy + 14, 32, 12, s.at(i % 2 ? '#d9503f' : '#e8a03a'), ' rx="4"')
    );
  });
  const b = (x1: number) => 700 - 70 / (1 + Math.exp(-(x1 - 760) / 70));
  out += ground(b, snow(s, 620));
  if (!s.bare)
    out += [0, 1, 2]
      .map((i) =>
        chalet(
          s,
          700 + i * 190 + rng.range(-10, 10),
          b(800 + i * 160) + 20 - (i % 2) * 34,
          74 + (i % 2) * 8,
          ['#a5683f', '#8a5638', '#b3784a'][i] ?? '#a5683f',
        ),
      )
      .join('');
  out += repeat(5, (i) =>
    conifer(s, 640 + i * 140 + rng.range(-14, 14), b(640 + i * 140) + 50 + rng.range(0, 14), 120 + rng.range(0, 70)),
  );
  return (
    out +
    conifer(s, 90, 770, 360) +
    conifer(s, 190, 790, 260) +
    ground((x1) => 770 + 12 * Math.sin(x1 / 150), snow(s, 750))
  );
}

/** The sun terrace of a chalet, with deck chairs and sheepskins, above the sea of peaks. */
function sunTerrace(s: Scene): string {
  const { rng } = s;
  const foot = 560;
  let out =
    sky(s, foot - 80) +
    mountains(s, { foot, top: 150, count: 5, rock: '#7d8fab', depth: 0.55, snow: 0.75 }) +
    mountain(
      s,
      { x: rng.range(330, 430), top: rng.range(150, 190), foot: foot + 20, left: 380, right: 400 },
      '#6a7f9f',
      0.26,
      0.6,
    );
  const a = contour(s, foot + 6, 22, 300);
  out +=
    forest(s, a, '#466f7a', 0.28, 80) +
    ground(a, snow(s, foot - 20)) +
    gondolas(s, -40, 210, 760, 470, rng.pick(['#d9503f', '#e8a03a', '#3f7fb0']));
  out +=
    conifer(s, 90, 690, 330) + conifer(s, 190, 670, 230) + ground((x) => 640 + 8 * Math.sin(x / 120), snow(s, 620));
  const wood = rng.pick(['#a5683f', '#8a5638', '#b3784a']);
  if (!s.bare) {
    out +=
      rect(690, 590, 560, 70, s.fill([s.tip('#b3aaa0'), s.shade('#8f877f', 0, 0.2)])) +
      house(s, {
        x: 720,
        y: 600,
        w: 330,
        h: 190,
        side: 260,
        roof: 150,
        wall: wood,
        tiles: SNOW,
        chimney: true,
        windows: 2,
        boards: true,
        door: false,
      });
    out +=
      [750, 840, 930].map((x) => pane(s, x, 470, 66, 118, { frame: '#f3e6d0' })).join('') +
      line(`${repeat(12, (i) => d`M${700 + i * 33} 408v-40`)}M692 366h370`, s.shade(wood, 0, 0.35), 6) +
      rect(690, 404, 372, 12, s.shade(wood, 0, 0.25)) +
      smoke(s, 1230, 250, 30);
  }
  out +=
    poly([330, 650, 1240, 650, 1240, 760, 270, 760], s.fill([s.tip('#c99a6b'), s.shade('#a3744a', 0, 0.12)])) +
    line(
      repeat(5, (i) => d`M${322 - i * 11} ${668 + i * 20}H1240`),
      s.shade('#a3744a', 0, 0.4),
      2,
    );
  const cloth = rng.pick(['#d9503f', '#2f7f9c', '#e8a03a']);
  out +=
    lounger(s, 480, 726, 150, '#f6efe2') +
    lounger(s, 690, 734, 150, '#f6efe2') +
    parasol(s, 590, 738, 150, cloth) +
    skis(s, 900, 730, cloth) +
    skis(s, 985, 734, '#e8a03a') +
    lantern(s, 380, 740, 40);
  return out + ground((x) => 756 + 8 * Math.sin(x / 150 + 1), snow(s, 745));
}

export const skiing: CategoryScenes = {
  hours: ['noon', 'dusk', 'golden', 'morning', 'sunset'],
  seasons: ['winter'],
  weathers: ['clear', 'snow', 'fair', 'streaks', 'clear'],
  compositions: [valleyChalet, bigSlope, sunTerrace],
  framings: ['firepit', 'balcony', 'table', 'doorway'],
  room: {
    wall: '#b98458',
    trim: '#e9d7ba',
    floor: '#96643f',
    accent: '#b5443c',
    second: '#e9dcc4',
    ground: '#f4f8fc',
    window: 'gable',
    surface: 'logs',
  },
};
