import { halo, stringLights } from '../buildings.ts';
import { mix } from '../color.ts';
import { contour, ground, mountains, ranges, rock, tufts } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { circle, d, ellipse, faint, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, fire, lantern } from '../things.ts';
import { bush, conifer, forest, tree } from '../trees.ts';
import { ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';

const CANVAS = ['#e8a04b', '#d9644c', '#4f9a8f', '#e3c15a', '#7f9ac0'] as const;
/** Canvas, lit from inside after dark. */
const cloth = (s: Scene, color: string) => (s.light.dark >= 0.4 ? mix(color, '#ffcf7a', 0.62) : s.tip(color, 0, 0.1));

/** A ridge tent with its door open. */
function ridgeTent(s: Scene, x: number, y: number, w: number, color: string): string {
  const h = w * 0.62;
  const lit = cloth(s, color);
  return (
    halo(s, x, y - h * 0.4, w * 0.95) +
    ellipse(x + w * 0.1, y, w * 0.72, w * 0.045, s.light.shadow, faint(0.25)) +
    poly(
      [x, y - h, x + w * 0.42, y - h * 0.92, x + w * 0.86, y, x + w * 0.5, y],
      s.fill([mix(lit, s.shade(color, 0, 0.4), 0.5), s.shade(color, 0, 0.4)]),
    ) +
    poly([x - w * 0.5, y, x, y - h, x + w * 0.5, y], s.fill([lit, mix(lit, s.at(color), 0.5)])) +
    poly(
      [x - w * 0.16, y, x, y - h * 0.9, x + w * 0.16, y],
      s.light.dark >= 0.4 ? '#ffe9b0' : s.shade('#4a3b38', 0, 0.3),
    ) +
    poly([x - w * 0.16, y, x, y - h * 0.9, x - w * 0.26, y], mix(lit, '#ffffff', 0.3)) +
    line(
      d`M${x} ${y - h}L${x - w * 0.72} ${y + 4}M${x + w * 0.42} ${y - h * 0.92}L${x + w * 1.02} ${y + 4}`,
      s.shade('#f3e6cf', 0, 0.2),
      1.8,
    )
  );
}

/** A bell tent of cotton. */
function bellTent(s: Scene, x: number, y: number, w: number): string {
  const lit = cloth(s, '#f2e6cc');
  const panel = (a: number, b: number, color: string) =>
    poly(
      [x, y - w * 0.8, x + a * w, y - w * 0.26, x + a * w * 1.02, y, x + b * w * 1.02, y, x + b * w, y - w * 0.26],
      color,
    );
  return (
    halo(s, x, y - w * 0.3, w) +
    ellipse(x, y + 2, w * 0.66, w * 0.05, s.light.shadow, faint(0.25)) +
    panel(-0.56, -0.3, lit) +
    panel(-0.3, 0.06, mix(lit, s.at('#f6eedc'), 0.4)) +
    panel(0.06, 0.36, mix(lit, s.shade('#e0d0b0', 0, 0.2), 0.5)) +
    panel(0.36, 0.56, s.shade('#d3c2a2', 0, 0.3)) +
    poly(
      [x - 0.12 * w, y - w * 0.46, x - 0.28 * w, y, x + 0.06 * w, y],
      s.light.dark >= 0.4 ? '#fff0c4' : s.shade('#5f4f45', 0, 0.2),
    ) +
    poly([x - 0.12 * w, y - w * 0.46, x - 0.28 * w, y, x - 0.36 * w, y], mix(lit, '#ffffff', 0.4)) +
    line(
      d`M${x} ${y - w * 0.8}v${-w * 0.08}M${x - w * 0.56} ${y - w * 0.26}L${x - w * 0.8} ${y + 6}M${x + w * 0.56} ${y - w * 0.26}L${x + w * 0.8} ${y + 6}`,
      s.shade('#c9b48f', 0, 0.2),
      2.2,
    )
  );
}

function pineCamp(s: Scene): string {
  const { rng } = s;
  let out =
    sky(s, 470) +
    mountains(s, { foot: 520, top: 170, count: 4, rock: '#667a94', depth: 0.5, snow: 0.35 }) +
    ranges(s, { from: 450, to: 500, count: 2, rise: 60, color: '#4a7a70', near: 0.36 });
  const a = contour(s, 520, 12);
  out +=
    forest(s, a, '#3d6f66', 0.28, 110) +
    ground(a, s.at('#5f8f66', 0.16)) +
    forest(s, () => 566, '#356658', 0.14, 150, -20, 300) +
    forest(s, () => 566, '#356658', 0.14, 150, 930);
  out += ground(
    (x) => 585 + 10 * Math.sin(x / 170),
    s.span(575, 800, [s.tip('#8aae62'), s.at('#6a9656'), s.shade('#47754a', 0, 0.15)]),
  );
  out += conifer(s, 250, 640, 400) + conifer(s, 960, 630, 430) + conifer(s, 1060, 660, 330) + birds(s, 560, 160);
  const color = rng.pick(CANVAS);
  if (!s.bare)
    out +=
      ridgeTent(s, rng.range(600, 650), 690, 270, color) +
      (rng.chance(0.6) ? ridgeTent(s, 340, 650, 150, rng.pick(CANVAS)) : '') +
      log(s, 470, 748) +
      fire(s, rng.range(390, 420), 740, 66) +
      lantern(s, 820, 704, 36);
  out +=
    conifer(s, 80, 780, 560, '#2f6152') +
    conifer(s, 1140, 790, 600, '#2f6152') +
    bush(s, 190, 790, 130) +
    bush(s, 1020, 790, 150);
  return (
    out + rock(s, 920, 760, 110, 46) + tufts(s, (x) => 700 + ((x * 7919) % 80), 50, s.shade('#6a9a52', 0, 0.1), 22)
  );
}

const log = (s: Scene, x: number, y: number): string =>
  rect(x, y - 22, 110, 26, s.fill([s.tip('#9a6f4c'), s.shade('#6f4d36', 0, 0.3)]), ' rx="13"') +
  circle(x + 102, y - 9, 12, s.tip('#d6ab7d')) +
  circle(x + 102, y - 9, 6, s.at('#b5865c'));

function lakeCamp(s: Scene): string {
  const { rng } = s;
  const shore = rng.range(430, 460);
  let out =
    sky(s, shore - 20) +
    ranges(s, { from: shore - 170, to: shore - 30, count: 4, rise: 110, color: '#5a8080', near: 0.36 });
  out +=
    forest(s, contour(s, shore - 4, 6), '#3f7066', 0.3, 60) +
    water(s, shore, { far: '#7fb0c6', near: '#3f7f9c', foot: 700 });
  const bank = (x: number) => 590 - 36 / (1 + Math.exp(-(x - 560) / 90)) + 8 * Math.sin(x / 80);
  out +=
    ground((x) => bank(x) - 5, s.tip('#e8dcb8')) +
    ground(bank, s.span(560, 800, [s.tip('#9ab863'), s.at('#729c56'), s.shade('#4d7d4a', 0, 0.15)]));
  out += tree(s, 980, 620, 340) + tree(s, 1100, 650, 300);
  if (!s.bare) {
    const x = rng.range(640, 690);
    out +=
      bellTent(s, x, 680, 330) +
      stringLights(s, 960, 400, x, 420, 16, 7) +
      rect(x - 150, 682, 240, 16, s.tip('#c9a278'), ' rx="5"') +
      fire(s, 370, 724, 62) +
      camp(s, 250, 730) +
      camp(s, 490, 736) +
      lantern(s, x + 120, 700, 34);
  }
  out +=
    birds(s, 330, 170) +
    conifer(s, 110, 700, 420) +
    conifer(s, 30, 740, 340) +
    bush(s, 170, 720, 130) +
    rock(s, 900, 760, 120, 54) +
    ripples(s, { top: shore + 10, foot: 560, count: 14 });
  return out + tufts(s, (x) => bank(x) + 130, 44, s.shade('#6a9a52', 0, 0.12), 28);
}

/** A folding chair at the fire. */
const camp = (s: Scene, x: number, y: number): string =>
  line(d`M${x - 26} ${y}l46 -44M${x + 26} ${y}l-46 -44`, s.shade('#6f5a48', 0, 0.3), 5) +
  path(d`M${x - 32} ${y - 40}q32 12 62 0l10 -50q-40 8 -80 0z`, s.at('#c8553d'));

function vanCamp(s: Scene): string {
  const { rng } = s;
  let out =
    sky(s, 480) +
    mountains(s, { foot: 540, top: 220, count: 5, rock: '#a8705c', depth: 0.52, snow: 0 }) +
    ranges(s, { from: 480, to: 540, count: 3, rise: 50, color: '#8a8a68', near: 0.32 });
  out +=
    forest(s, contour(s, 560, 10), '#4a7460', 0.22, 90) +
    ground(
      (x) => 590 + 8 * Math.sin(x / 150),
      s.span(580, 800, [s.tip('#c9bb7d'), s.at('#a8a062'), s.shade('#7d8450', 0, 0.15)]),
    );
  const body = rng.pick(['#4f9aa0', '#e08a4a', '#d8675a', '#7fa86a']);
  if (!s.bare) {
    const [x, y] = [rng.range(520, 580), 690];
    const awning = rng.pick(['#f3e0b8', '#f0b85a']);
    out += ellipse(x + 140, y + 6, 260, 14, s.light.shadow, faint(0.25)) + halo(s, x + 130, y - 100, 260);
    out +=
      path(
        d`M${x - 70} ${y - 20}v-70q0 -96 70 -104h280q54 0 60 50l8 124z`,
        s.fill([s.tip('#fbf5e8'), s.at('#f0e7d6')]),
      ) + path(d`M${x - 70} ${y - 14}v-62q120 26 416 0l2 62z`, s.fill([s.tip(body), s.shade(body, 0, 0.2)]));
    const pane1 = s.light.dark >= 0.4 ? '#ffe0a0' : s.tip('#a9cfe0');
    out +=
      path(d`M${x - 54} ${y - 92}q4 -66 52 -74h26v74z`, pane1) +
      [40, 122, 204].map((dx) => rect(x + dx, y - 166, 70, 70, pane1, ' rx="12"')).join('') +
      rect(x + 284, y - 166, 46, 70, pane1, ' rx="12"');
    out +=
      [8, 262]
        .map(
          (dx) => circle(x + dx, y - 14, 38, s.shade('#2f2c2e', 0, 0.1)) + circle(x + dx, y - 14, 18, s.tip('#d9d3c8')),
        )
        .join('') +
      circle(x - 62, y - 44, 11, s.light.dark >= 0.4 ? '#fff0c0' : '#fdf3d9') +
      rect(x + 40, y - 222, 180, 16, s.at('#8a6a4f')) +
      rect(x + 60, y - 250, 60, 30, s.at('#b5553f'), ' rx="5"') +
      rect(x + 130, y - 244, 70, 24, s.at('#6f8a6a'), ' rx="5"');
    out +=
      poly([x + 60, y - 190, x + 250, y - 190, x + 330, y - 150, x + 120, y - 150], s.at(awning)) +
      line(d`M${x + 122} ${y - 150}V${y + 20}M${x + 326} ${y - 150}V${y + 20}`, s.shade('#7d6a58', 0, 0.2), 4) +
      stringLights(s, x + 326, y - 150, x + 560, y - 230, 14, 7);
    out +=
      fire(s, x - 190, y + 46, 58) +
      camp(s, x - 290, y + 50) +
      camp(s, x - 96, y + 60) +
      lantern(s, x + 370, y + 30, 38);
  }
  out +=
    tree(s, 1130, 680, 360) +
    conifer(s, 140, 650, 300) +
    conifer(s, 60, 690, 380) +
    rock(s, 1010, 730, 130, 60, '#a8806c') +
    rock(s, 250, 640, 80, 36, '#b58f78') +
    birds(s, 400, 160);
  return (
    out +
    tufts(s, () => 770, 40, s.shade('#9a9a52', 0, 0.12), 28) +
    repeat(3, () => rock(s, rng.range(60, 1140), rng.range(740, 790), 40, 18, '#b5967d'))
  );
}

export const camping: CategoryScenes = {
  hours: ['dusk', 'golden', 'night', 'dawn', 'sunset'],
  seasons: ['summer', 'autumn', 'summer', 'spring'],
  weathers: ['clear', 'streaks', 'clear', 'mist'],
  compositions: [pineCamp, lakeCamp, vanCamp],
  framings: ['firepit', 'hammock', 'table'],
  room: {
    wall: '#ead9b8',
    trim: '#b98a5e',
    floor: '#b58a5f',
    accent: '#c8653d',
    second: '#5f8a72',
    ground: '#84a65c',
    window: 'gable',
    surface: 'canvas',
  },
};
