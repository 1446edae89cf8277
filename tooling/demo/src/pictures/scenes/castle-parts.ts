import { pane } from '../buildings.ts';
import type { Scene } from '../scene.ts';
import { d, faintLine, line, path, poly, rect, repeat } from '../svg.ts';

export const merlons = (s: Scene, x: number, y: number, w: number, size: number, stone: string) => {
  const count = Math.max(2, Math.round(w / (size * 2)));
  const step = w / (count * 2 - 1);
  return path(
    repeat(count, (i) => d`M${x + i * step * 2} ${y}v${-size}h${step}v${size}z`),
    s.tip(stone, 0, 0.1),
  );
};

export interface Tower {
  x: number;
  y: number;
  w: number;
  h: number;
  stone: string;
  cone?: string;
  flag?: string;
}

/** A round tower, lit from the left, with battlements or a pointed roof. */
export function tower(s: Scene, { x, y, w, h, stone, cone, flag }: Tower): string {
  const body = s.fill([s.tip(stone, 0, 0.22), s.at(stone), s.shade(stone, 0, 0.34)], 'right');
  const top = y - h;
  let out = rect(x - w / 2, top, w, h, body);
  out += line(
    repeat(Math.round(h / 40), (i) => d`M${x - w * 0.34 + ((i * 37) % 5) * w * 0.1} ${top + 24 + i * 38}h${w * 0.2}`),
    s.shade(stone, 0, 0.3),
    2,
    faintLine(0.5),
  );
  out += repeat(Math.max(1, Math.floor(h / 95)), (i) =>
    pane(s, x - w * 0.1, top + 30 + i * 84, w * 0.2, w * 0.36, { arch: true, frame: '', bars: false }),
  );
  if (cone) {
    const peak = top - w * 1.45;
    if (flag)
      out +=
        line(d`M${x} ${peak + 4}v${-w * 0.5}`, s.shade('#4a4038', 0, 0.2), 2.5) +
        path(
          d`M${x} ${peak - w * 0.48}q${w * 0.25} ${w * 0.1} ${w * 0.55} 0v${w * 0.24}q${-w * 0.3} ${w * 0.1} ${-w * 0.55} 0z`,
          s.at(flag),
        );
    out += rect(x - w * 0.56, top - 4, w * 1.12, 10, s.shade(stone, 0, 0.2));
    out +=
      poly([x - w * 0.62, top, x, peak, x + w * 0.08, top], s.tip(cone, 0, 0.1)) +
      poly([x, peak, x + w * 0.62, top, x + w * 0.06, top], s.shade(cone, 0, 0.3));
  } else {
    out +=
      rect(x - w * 0.58, top - 6, w * 1.16, 14, s.fill([s.tip(stone), s.shade(stone, 0, 0.25)], 'right')) +
      merlons(s, x - w * 0.58, top - 5, w * 1.16, w * 0.16, stone);
    if (flag)
      out +=
        line(d`M${x} ${top - 6}v${-w * 0.9}`, s.shade('#4a4038', 0, 0.2), 3) +
        poly([x, top - w * 0.95, x + w * 0.55, top - w * 0.8, x, top - w * 0.62], s.at(flag));
  }
  return out;
}

export function wall(s: Scene, x: number, y: number, w: number, h: number, stone: string): string {
  return (
    rect(x, y - h, w, h, s.fill([s.at(stone), s.shade(stone, 0, 0.18)])) +
    merlons(s, x, y - h + 1, w, 13, stone) +
    line(
      repeat(
        Math.round((w * h) / 2600),
        () => d`M${x + s.rng.range(6, w - 30)} ${y - s.rng.range(8, h - 8)}h${s.rng.range(14, 26)}`,
      ),
      s.shade(stone, 0, 0.28),
      2,
      faintLine(0.4),
    )
  );
}

export function gate(s: Scene, x: number, y: number, w: number, h: number): string {
  const shape = (g: number) =>
    d`M${x - w / 2 - g} ${y}v${-h + w / 2}a${w / 2 + g} ${w / 2 + g} 0 0 1 ${w + 2 * g} 0v${h - w / 2}z`;
  return (
    path(shape(7), s.tip('#cfc4b4')) +
    path(shape(0), s.shade('#5b3f30', 0, 0.3)) +
    line(
      repeat(3, (i) => d`M${x - w / 4 + (i * w) / 4} ${y}v${-h * 0.8}`),
      s.shade('#3d2a22', 0, 0.4),
      2,
    )
  );
}
