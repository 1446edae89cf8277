import { mix } from './color.ts';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { d, faint, type Point, path, poly, rect, repeat, smooth, trail } from './svg.ts';

/** The height of the ground at x. Things that stand on it ask it where. */
export type Contour = (x: number) => number;

/** Rolling ground: three waves of random phase around `y`. */
export function contour(s: Scene, y: number, rise: number, length = 420): Contour {
  const [a, b, c] = [s.rng.range(0, 6.3), s.rng.range(0, 6.3), s.rng.range(0, 6.3)];
  return (x) =>
    y -
    rise *
      (0.6 * Math.sin(x / length + a) +
        0.3 * Math.sin(x / (length * 0.46) + b) +
        0.1 * Math.sin(x / (length * 0.19) + c));
}

/** Everything below the contour, down to `foot`. */
export function ground(line: Contour, fill: string, foot = HEIGHT): string {
  const points: Point[] = [];
  for (let x = -40; x <= WIDTH + 80; x += 40) points.push([x, line(x)]);
  return path(`${smooth(points)}${d`L${WIDTH + 80} ${foot}L-40 ${foot}z`}`, fill);
}

/** A hill range that fades into mist towards its foot, so that the next range stands out against it. */
export function range(s: Scene, line: Contour, color: string, depth: number, reach = 220): string {
  const y = line(600);
  return ground(line, s.span(y - 60, y + reach, [s.at(color, depth), s.at(color, Math.min(1, depth + 0.3))]));
}

/** Receding ranges from far to near, evenly spaced between two heights. */
export function ranges(
  s: Scene,
  options: { from: number; to: number; count: number; rise: number; color: string; near?: number },
): string {
  const { from, to, count, rise, color, near = 0.3 } = options;
  return repeat(count, (i) => {
    const t = count === 1 ? 1 : i / (count - 1);
    return range(
      s,
      contour(s, from + (to - from) * t, rise * (1.1 - 0.4 * t), 170 + 120 * t),
      color,
      0.85 - (0.85 - near) * t,
    );
  });
}

export interface Mountain {
  x: number;
  top: number;
  foot: number;
  left: number;
  right: number;
}

/** A mountain of two faces, lit on the left, with snow down to the share `snow` of its height. */
export function mountain(
  s: Scene,
  { x, top, foot, left, right }: Mountain,
  rock: string,
  depth: number,
  snow = 0.35,
): string {
  const { rng } = s;
  const steps = 7;
  const edge = (reach: number, jag: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const t = i / steps;
      const free = i > 0 && i < steps ? jag : 0;
      return [x + reach * t ** 0.92 + rng.range(-free, free), top + (foot - top) * t + rng.range(-free, free) * 0.5];
    });
  const tall = foot - top;
  const west = edge(-left, tall * 0.035);
  const east = edge(right, tall * 0.035);
  const ridge = edge((right - left) * 0.28, tall * 0.07);
  const lit = s.fill([s.tip(rock, depth, 0.2), s.at(rock, Math.min(1, depth + 0.35))]);
  const dark = s.fill([s.shade(rock, depth, 0.34), s.at(rock, Math.min(1, depth + 0.35))]);
  let out =
    path(`${trail([...west, ...[...ridge].reverse()])}z`, lit) +
    path(`${trail([...ridge, ...[...east].reverse()])}z`, dark);
  if (snow > 0) {
    const white = mix(s.at('#ffffff', depth * 0.75), s.light.sun, 0.25 * (1 - s.light.dark));
    out += path(
      `${trail(cap(s, ridge, east, snow))}z`,
      mix(s.shade('#dfe9f5', depth * 0.75, 0.28), s.light.sky[0], 0.16),
    );
    out += path(`${trail(cap(s, west, ridge, snow))}z`, white);
  }
  return out;
}

/** The snow between two edges of a mountain: their upper part, closed by a ragged hem. */
function cap(s: Scene, from: readonly Point[], to: readonly Point[], snow: number): Point[] {
  const cut = (edge: readonly Point[]) => edge.slice(0, Math.max(2, Math.round(snow * edge.length) + 1));
  const [a, b] = [cut(from), cut(to)];
  const [start, end] = [b.at(-1) ?? [0, 0], a.at(-1) ?? [0, 0]];
  const drop = (a.at(-1)?.[1] ?? 0) - (a[0]?.[1] ?? 0);
  const hem: Point[] = [];
  for (let i = 1; i < 6; i++) {
    const t = i / 6;
    const y = start[1] + (end[1] - start[1]) * t + (i % 2 ? -0.32 : 0.16) * drop * s.rng.range(0.5, 1.1);
    hem.push([start[0] + (end[0] - start[0]) * t, y]);
  }
  return [...a, ...hem.reverse(), ...[...b].reverse()];
}

/** A chain of mountains across the picture. */
export function mountains(
  s: Scene,
  options: { foot: number; top: number; count: number; rock: string; depth: number; snow?: number },
): string {
  const { foot, top, count, rock, depth, snow = 0.35 } = options;
  const order = Array.from({ length: count }, (_, i) => ({ i, height: s.rng.range(0.55, 1) }));
  order.sort((a, b) => b.height - a.height);
  return order
    .map(({ i, height }) => {
      const tall = (foot - top) * height;
      const x = ((i + s.rng.range(0.25, 0.75)) / count) * (WIDTH + 200) - 100;
      const half = tall * s.rng.range(0.85, 1.25) + 90;
      return mountain(
        s,
        { x, top: foot - tall, foot, left: half * s.rng.range(0.8, 1.2), right: half },
        rock,
        depth,
        snow,
      );
    })
    .join('');
}

/** A band of mist around y. */
export function mist(s: Scene, y: number, height: number, opacity = 0.7): string {
  const color = mix(s.light.haze, s.light.sky[2], 0.5);
  return rect(
    0,
    y - height / 2,
    WIDTH,
    height,
    s.fill([
      [color, 0],
      [color, opacity],
      [color, 0],
    ]),
  );
}

/** A stone with a lit top. */
export function rock(s: Scene, x: number, y: number, w: number, h: number, color = '#8b8f94', depth = 0): string {
  const { rng } = s;
  const [a, b] = [rng.range(0.2, 0.4), rng.range(0.6, 0.8)];
  const body = [
    x - w / 2,
    y,
    x - w * 0.46,
    y - h * 0.5,
    x - w / 2 + w * a,
    y - h,
    x - w / 2 + w * b,
    y - h * 0.88,
    x + w * 0.46,
    y - h * 0.4,
    x + w / 2,
    y,
  ];
  const face = [
    x - w / 2 + w * a,
    y - h,
    x - w / 2 + w * b,
    y - h * 0.88,
    x + w * 0.46,
    y - h * 0.4,
    x + w / 2,
    y,
    x + w * 0.05,
    y,
    x - w * 0.04,
    y - h * 0.55,
  ];
  return poly(body, s.tip(color, depth, 0.12)) + poly(face, s.shade(color, depth, 0.28));
}

/** Blades of grass that break a line of ground. */
export function tufts(s: Scene, line: Contour, count: number, color: string, size = 16, from = 0, to = WIDTH): string {
  const data = repeat(count, () => {
    const x = s.rng.range(from, to);
    const y = line(x) + s.rng.range(0, size);
    const h = size * s.rng.range(0.6, 1.3);
    return d`M${x - h * 0.3} ${y}q0 ${-h * 0.6} ${-h * 0.25} ${-h * 0.9}q${h * 0.3} ${h * 0.3} ${h * 0.42} ${h * 0.7}q${h * 0.02} ${-h * 0.7} ${h * 0.3} ${-h * 1.2}q${h * 0.06} ${h * 0.7} ${0} ${h * 1.4}z`;
  });
  return path(data, color);
}

/** Dots of flowers over a stretch of ground, smaller with distance. */
export function flowers(
  s: Scene,
  count: number,
  area: { x: number; y: number; w: number; h: number },
  colors: readonly string[],
): string {
  const paths = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const t = s.rng.next();
    const color = s.rng.pick(colors);
    const r = 2 + 4 * t;
    const x = area.x + s.rng.next() * area.w;
    paths.set(
      color,
      (paths.get(color) ?? '') +
        d`M${x - r} ${area.y + t * area.h}a${r} ${r * 0.8} 0 1 1 ${2 * r} 0a${r} ${r * 0.8} 0 1 1 ${-2 * r} 0z`,
    );
  }
  return [...paths].map(([color, data]) => path(data, s.at(color), faint(0.95))).join('');
}
