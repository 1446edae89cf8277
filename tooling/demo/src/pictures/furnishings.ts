import { halo } from './buildings.ts';
import type { Scene } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';

export interface Colors {
  wood: string;
  accent: string;
  second: string;
  linen: string;
}

export const shadow = (s: Scene, x: number, y: number, w: number) =>
  ellipse(x, y, w, w * 0.07, s.light.shadow, faint(0.22));

export function tableLamp(s: Scene, x: number, y: number, size: number, color: string): string {
  const on = s.light.dark >= 0.4;
  return (
    path(
      d`M${x - size * 0.12} ${y}q${-size * 0.1} ${-size * 0.3} ${size * 0.06} ${-size * 0.42}h${size * 0.12}q${size * 0.16} ${size * 0.12} ${size * 0.06} ${size * 0.42}z`,
      s.fill([s.tip(color), s.shade(color, 0, 0.25)], 'right'),
    ) +
    poly(
      [
        x - size * 0.2,
        y - size * 0.9,
        x + size * 0.2,
        y - size * 0.9,
        x + size * 0.36,
        y - size * 0.4,
        x - size * 0.36,
        y - size * 0.4,
      ],
      on ? '#ffedc2' : s.at('#f6ead4'),
    ) +
    halo(s, x, y - size * 0.6, size * 2.4)
  );
}

export function floorLamp(s: Scene, x: number, y: number, h: number): string {
  const on = s.light.dark >= 0.4;
  return (
    line(d`M${x} ${y}V${y - h}M${x - 26} ${y}h52`, s.shade('#4a4038', 0, 0.1), 5) +
    poly(
      [x - 30, y - h - 10, x + 30, y - h - 10, x + 50, y - h + 62, x - 50, y - h + 62],
      on ? '#ffedc2' : s.at('#f3e6cf'),
    ) +
    halo(s, x, y - h + 30, 240)
  );
}

export function pendant(s: Scene, x: number, y: number, color: string): string {
  return (
    line(d`M${x} 0V${y - 40}`, s.shade('#3d3733', 0, 0.1), 3) +
    path(d`M${x - 46} ${y}q4 -48 46 -50q42 2 46 50z`, s.fill([s.tip(color), s.shade(color, 0, 0.25)], 'right')) +
    ellipse(x, y, 30, 7, s.light.dark >= 0.4 ? '#fff3cf' : s.tip('#f6ead4')) +
    halo(s, x, y + 16, 230)
  );
}

export function vase(s: Scene, x: number, y: number, h: number, color: string): string {
  const stems = repeat(6, (i) => {
    const a = (i - 2.5) * 0.24;
    const [ex, ey] = [x + Math.sin(a) * h, y - h * 0.5 - Math.cos(a) * h * 0.9];
    return (
      line(d`M${x} ${y - h * 0.5}Q${x + Math.sin(a) * h * 0.3} ${y - h} ${ex} ${ey}`, s.at('#6f9a62'), 2.6) +
      circle(ex, ey, h * 0.1, s.at(['#f3ece0', color, '#e8a0a8'][i % 3] ?? color)) +
      ellipse(ex - h * 0.06, ey + h * 0.26, h * 0.1, h * 0.05, s.at('#7fae6a'))
    );
  });
  return (
    stems +
    path(
      d`M${x - h * 0.14} ${y - h * 0.6}q${-h * 0.16} ${h * 0.36} ${-h * 0.02} ${h * 0.6}h${h * 0.32}q${h * 0.14} ${-h * 0.24} ${-h * 0.02} ${-h * 0.6}z`,
      s.fill([s.tip(color, 0, 0.3), s.shade(color, 0, 0.2)], 'right'),
    )
  );
}

/** A tall plant in a basket. */
export function plant(s: Scene, x: number, y: number, h: number): string {
  const leaves = repeat(9, (i) => {
    const a = (i - 4) * 0.3;
    const [ex, ey] = [x + Math.sin(a) * h * 0.5, y - h * 0.34 - Math.cos(a) * h * 0.62];
    const [mx, my] = [(x + ex) / 2, (y - h * 0.3 + ey) / 2];
    const w = h * 0.1;
    return path(
      d`M${x} ${y - h * 0.3}Q${mx - w} ${my - w} ${ex} ${ey}Q${mx + w} ${my + w * 0.6} ${x} ${y - h * 0.3}z`,
      i % 2 ? s.at('#5f9a62') : s.shade('#3f7f55', 0, 0.1),
    );
  });
  return (
    shadow(s, x, y, h * 0.22) +
    leaves +
    path(
      d`M${x - h * 0.16} ${y - h * 0.32}h${h * 0.32}l${-h * 0.04} ${h * 0.32}h${-h * 0.24}z`,
      s.fill([s.tip('#d9b98a'), s.shade('#a8825a', 0, 0.25)], 'right'),
    ) +
    line(
      d`M${x - h * 0.15} ${y - h * 0.22}h${h * 0.3}M${x - h * 0.14} ${y - h * 0.12}h${h * 0.28}`,
      s.shade('#8a6844', 0, 0.2),
      2,
      faintLine(0.6),
    )
  );
}

/** A framed picture of hills. */
export function picture(s: Scene, x: number, y: number, w: number, h: number, { accent, second }: Colors): string {
  return (
    rect(x - 6, y - 4, w + 14, h + 14, s.light.shadow, faint(0.18)) +
    rect(x - 8, y - 8, w + 16, h + 16, s.shade('#8a6a4f', 0, 0.1)) +
    rect(x, y, w, h, s.at('#f6efe2')) +
    circle(x + w * 0.66, y + h * 0.36, w * 0.13, s.at(second)) +
    path(
      d`M${x + w * 0.12} ${y + h * 0.88}V${y + h * 0.62}q${w * 0.22} ${-h * 0.22} ${w * 0.42} 0t${w * 0.34} ${-h * 0.04}v${h * 0.3}z`,
      s.at(accent),
    )
  );
}

export function rug(s: Scene, x: number, y: number, w: number, { accent, second, linen }: Colors): string {
  if (s.rng.chance(0.5))
    return (
      ellipse(x, y, w * 0.5, w * 0.09, s.at(accent)) +
      ellipse(x, y, w * 0.44, w * 0.076, s.at(linen)) +
      ellipse(x, y, w * 0.38, w * 0.063, s.at(second))
    );
  const quad = (k: number, color: string) =>
    poly(
      [
        x - w * 0.44 * k,
        y - w * 0.07 * k,
        x + w * 0.44 * k,
        y - w * 0.07 * k,
        x + w * 0.54 * k,
        y + w * 0.075 * k,
        x - w * 0.54 * k,
        y + w * 0.075 * k,
      ],
      s.at(color),
    );
  return quad(1, linen) + quad(0.92, accent) + quad(0.8, linen) + quad(0.74, second);
}

/** Shelves of books and jars. */
export function shelves(s: Scene, x: number, y: number, w: number, { wood, accent, second }: Colors): string {
  const colors = [accent, second, '#f3ece0', '#6f8f8a', '#c9a46c'];
  return repeat(3, (row) => {
    const sy = y + row * 92;
    let books = '';
    for (let bx = x + 10; bx < x + w - 30; ) {
      const bw = s.rng.range(11, 20);
      const bh = s.rng.range(38, 62);
      books += s.rng.chance(0.14)
        ? circle(bx + 16, sy - 16, 16, s.at(s.rng.pick(colors)))
        : rect(bx, sy - bh, bw, bh, s.at(s.rng.pick(colors)), ' rx="2"');
      bx += s.rng.chance(0.18) ? 46 : bw + 4;
    }
    return books + rect(x, sy, w, 11, s.fill([s.tip(wood), s.shade(wood, 0, 0.3)]), ' rx="3"');
  });
}
