import { halo } from '../buildings.ts';
import type { Scene } from '../scene.ts';
import { d, faintLine, line, path, poly, repeat } from '../svg.ts';

export const POOL = ['#8fe6e6', '#3fbfd0', '#1f9dbb'] as const;

/** Light nets on the floor of the pool. */
export function caustics(s: Scene, left: number, right: number, top: number, foot: number): string {
  const data = repeat(26, () => {
    const t = s.rng.next();
    const w = 30 + 70 * t;
    return d`M${s.rng.range(left, right - w)} ${top + (foot - top) * t}q${w / 4} ${-5 - 6 * t} ${w / 2} 0t${w / 2} 0`;
  });
  return line(data, '#ffffff', 2.6, faintLine(0.4));
}

export function glow(s: Scene, x: number, y: number): string {
  return s.light.dark >= 0.4 ? halo(s, x, y, 200, '#9ff5f0') : '';
}

export function blobVine(s: Scene, x: number, y: number): string {
  return repeat(34, () => {
    const r = s.rng.range(8, 17);
    const [cx, cy] = [x + s.rng.range(-90, 70), y + s.rng.range(-10, 26) + s.rng.next() ** 3 * 130];
    return d`M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  });
}

/** A clay pot with an agave. */
export function pot(s: Scene, x: number, y: number, size: number): string {
  const leaves = repeat(7, (i) => {
    const a = -Math.PI * (0.12 + (0.76 * i) / 6);
    const [ex, ey] = [x + Math.cos(a) * size * 0.85, y - size * 0.5 + Math.sin(a) * size];
    return poly(
      [x - size * 0.1, y - size * 0.5, ex, ey, x + size * 0.1, y - size * 0.5],
      i % 2 ? s.at('#5f9a72') : s.shade('#4a8562', 0, 0.15),
    );
  });
  return (
    leaves +
    path(
      d`M${x - size * 0.32} ${y - size * 0.55}h${size * 0.64}l${-size * 0.1} ${size * 0.6}h${-size * 0.44}z`,
      s.fill([s.tip('#cf7d55'), s.shade('#b5623f', 0, 0.25)], 'right'),
    )
  );
}

/** Big leaves that reach in from a corner. */
export function leafFan(s: Scene, x: number, y: number, size: number): string {
  const side = x < 600 ? 1 : -1;
  return repeat(5, (i) => {
    const a = -Math.PI * (0.08 + i * 0.1);
    const [ex, ey] = [x + side * Math.cos(a) * size, y + Math.sin(a) * size];
    const [nx, ny] = [Math.sin(a) * size * 0.16 * side, Math.cos(a) * size * 0.16];
    return (
      path(
        d`M${x} ${y}Q${(x + ex) / 2 + nx} ${(y + ey) / 2 - ny} ${ex} ${ey}Q${(x + ex) / 2 - nx} ${(y + ey) / 2 + ny} ${x} ${y}z`,
        i % 2 ? s.at('#3f9a68') : s.shade('#2f7d58', 0, 0.15),
      ) + line(d`M${x} ${y}L${ex} ${ey}`, s.tip('#6fbf82'), 2, faintLine(0.5))
    );
  });
}
