import { mix } from './color.ts';
import type { Contour } from './land.ts';
import { leaf, type Scene, WIDTH } from './scene.ts';
import { blob, d, ellipse, line, path, poly, repeat } from './svg.ts';

const SNOW = '#f4f8fc';

/** A fir of serrated tiers, its right half in shade; in winter with snow on the boughs. */
export function conifer(s: Scene, x: number, y: number, h: number, color = '#2f6b58', depth = 0): string {
  const tiers = h > 120 ? 5 : 4;
  const w = h * s.rng.range(0.2, 0.27);
  const half = (side: number) => {
    let data = d`M${x} ${y - h}`;
    for (let i = 1; i <= tiers; i++) {
      const t = i / tiers;
      const ty = y - h + h * 0.9 * t;
      data += d`L${x + side * w * (0.22 + 0.78 * t)} ${ty}`;
      if (i < tiers) data += d`L${x + side * w * (0.1 + 0.42 * t)} ${ty - h * 0.035}`;
    }
    return `${data}${d`L${x} ${y - h * 0.06}z`}`;
  };
  const trunk = poly(
    [x - w * 0.1, y - h * 0.12, x + w * 0.1, y - h * 0.12, x + w * 0.12, y, x - w * 0.12, y],
    s.shade('#5b4636', depth, 0.3),
  );
  let out = trunk + path(half(-1), s.at(color, depth)) + path(half(1), s.shade(color, depth, 0.32));
  if (s.season === 'winter') {
    out += repeat(tiers - 1, (i) => {
      const t = (i + 1) / tiers;
      const ty = y - h + h * 0.9 * t;
      const reach = w * (0.22 + 0.78 * t);
      const thick = h * 0.05;
      return path(
        d`M${x - reach} ${ty}Q${x - reach * 0.3} ${ty - h * 0.1} ${x} ${ty - h * 0.16}Q${x + reach * 0.15} ${ty - h * 0.06} ${x - reach * 0.1} ${ty - thick * 0.6}Q${x - reach * 0.5} ${ty + thick * 0.5} ${x - reach} ${ty}z`,
        s.at(SNOW, depth * 0.8),
      );
    });
  }
  return out;
}

/** A round tree: lit crown over a darker one. */
export function tree(s: Scene, x: number, y: number, h: number, color = leaf(s), depth = 0): string {
  const { rng } = s;
  const r = h * 0.27;
  const cy = y - h + r * 1.15;
  const spots: [number, number, number][] = [
    [x, cy, r],
    [x - r * 0.75, cy + r * 0.55, r * rng.range(0.65, 0.8)],
    [x + r * 0.75, cy + r * 0.5, r * rng.range(0.65, 0.82)],
    [x + rng.range(-0.2, 0.2) * r, cy + r * 0.8, r * 0.85],
  ];
  const light = spots.slice(0, 2).map(([a, b, c]): [number, number, number] => [a - r * 0.16, b - r * 0.14, c * 0.66]);
  const trunk = path(
    d`M${x - h * 0.03} ${y}q${h * 0.02} ${-h * 0.2} ${h * 0.012} ${-h * 0.5}h${h * 0.036}q${-h * 0.008} ${h * 0.3} ${h * 0.022} ${h * 0.5}z`,
    s.shade('#6b5140', depth, 0.3),
  );
  if (s.season === 'winter') return trunk + twigs(s, x, y, h, depth);
  return (
    trunk +
    path(blob(spots), s.fill([s.at(color, depth), s.shade(color, depth, 0.42)], 'slant')) +
    path(blob(light), s.tip(color, depth, 0.14))
  );
}

/** A bare crown. */
function twigs(s: Scene, x: number, y: number, h: number, depth: number): string {
  let data = '';
  const grow = (x0: number, y0: number, angle: number, length: number, level: number) => {
    const x1 = x0 + Math.sin(angle) * length;
    const y1 = y0 - Math.cos(angle) * length;
    data += d`M${x0} ${y0}L${x1} ${y1}`;
    if (level > 0)
      for (const turn of [-0.5, 0.08, 0.52])
        grow(x1, y1, angle + turn * s.rng.range(0.8, 1.2), length * 0.66, level - 1);
  };
  grow(x, y - h * 0.3, 0, h * 0.22, 3);
  return line(data, s.shade('#6b5a54', depth, 0.2), Math.max(1.2, h * 0.012));
}

/** A cypress or poplar. */
export function cypress(s: Scene, x: number, y: number, h: number, color = '#3d6b4a', depth = 0): string {
  const w = h * 0.115;
  const outline = (side: number) =>
    d`M${x} ${y - h}C${x + side * w * 0.9} ${y - h * 0.72} ${x + side * w * 1.5} ${y - h * 0.2} ${x + side * w * 0.35} ${y - h * 0.02}L${x} ${y - h * 0.02}z`;
  return (
    poly(
      [x - w * 0.16, y - h * 0.06, x + w * 0.16, y - h * 0.06, x + w * 0.16, y, x - w * 0.16, y],
      s.shade('#5b4636', depth),
    ) +
    path(outline(-1), s.tip(color, depth, 0.1)) +
    path(outline(1), s.shade(color, depth, 0.3))
  );
}

/** A palm that leans by `lean` pixels; its fronds fall from the head of the trunk. */
export function palm(s: Scene, x: number, y: number, h: number, lean: number, depth = 0): string {
  const { rng } = s;
  const tx = x + lean;
  const ty = y - h;
  const w = h * 0.028;
  const bend = lean * 0.15;
  const trunk = path(
    d`M${x - w * 1.3} ${y}Q${x + bend - w} ${y - h * 0.6} ${tx - w * 0.5} ${ty}L${tx + w * 0.6} ${ty}Q${x + bend + w} ${y - h * 0.55} ${x + w * 1.5} ${y}z`,
    s.fill([s.tip('#a5805a', depth, 0.1), s.shade('#8a6547', depth, 0.35)], 'right'),
  );
  const count = 9;
  const fronds = Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI * (1.16 - (1.32 * i) / (count - 1)) + rng.range(-0.1, 0.1);
    const length = h * rng.range(0.36, 0.46) + 12;
    const ex = tx + Math.cos(angle) * length;
    const ey = ty + Math.sin(angle) * length * 0.62 + length * 0.34;
    const mx = tx + Math.cos(angle) * length * 0.55;
    const my = ty + Math.sin(angle) * length * 0.85 - length * 0.06;
    const thick = length * 0.15;
    const color = i % 2 ? s.at('#4c9a5f', depth) : s.shade('#3a7f56', depth, 0.2);
    return path(d`M${tx} ${ty}Q${mx} ${my - thick} ${ex} ${ey}Q${mx} ${my + thick * 1.4} ${tx} ${ty + w}z`, color);
  });
  const nuts = repeat(3, (i) =>
    ellipse(tx + (i - 1) * w * 1.7, ty + w * 1.6, w * 0.95, w * 1.1, s.shade('#7a5a35', depth, 0.2)),
  );
  return trunk + fronds.filter((_, i) => i % 2 === 0).join('') + nuts + fronds.filter((_, i) => i % 2 === 1).join('');
}

/** A mound of leaves. */
export function bush(s: Scene, x: number, y: number, w: number, color = leaf(s), depth = 0): string {
  const spots: [number, number, number][] = [
    [x - w * 0.28, y - w * 0.14, w * 0.2],
    [x, y - w * 0.22, w * 0.26],
    [x + w * 0.28, y - w * 0.13, w * 0.19],
  ];
  const base = d`M${x - w * 0.46} ${y}v${-w * 0.14}h${w * 0.92}v${w * 0.14}z`;
  return path(blob(spots) + base, s.fill([s.tip(color, depth, 0.12), s.shade(color, depth, 0.32)]));
}

/** A far forest along a contour as one shape. */
export function forest(
  s: Scene,
  ground: Contour,
  color: string,
  depth: number,
  height: number,
  from = -20,
  to = WIDTH + 20,
): string {
  let data = '';
  for (let x = from; x < to; ) {
    const h = height * s.rng.range(0.6, 1.15);
    const w = h * 0.2;
    const y = ground(x) + 8;
    data += d`M${x - w} ${y}L${x - w * 0.55} ${y - h * 0.4}L${x - w * 0.75} ${y - h * 0.4}L${x} ${y - h}L${x + w * 0.75} ${y - h * 0.4}L${x + w * 0.55} ${y - h * 0.4}L${x + w} ${y}z`;
    x += w * s.rng.range(0.9, 2);
  }
  return path(data, s.at(color, depth));
}

/** Round crowns along a contour as one shape: a hedge, or a far wood. */
export function hedge(
  s: Scene,
  ground: Contour,
  color: string,
  depth: number,
  size: number,
  from = -20,
  to = WIDTH + 20,
): string {
  const spots: [number, number, number][] = [];
  for (let x = from; x < to; x += size * s.rng.range(0.7, 1.3))
    spots.push([x, ground(x) - size * 0.2, size * s.rng.range(0.55, 0.95)]);
  return path(blob(spots), s.fill([s.tip(color, depth, 0.1), s.shade(color, depth, 0.25)]));
}

/** A saguaro. */
export function cactus(s: Scene, x: number, y: number, h: number, depth = 0): string {
  const w = h * 0.15;
  const arm = (side: number, at: number, reach: number) => d`M${x} ${y - h * at}h${side * reach}v${-h * 0.26}`;
  const data = d`M${x} ${y}v${-h}` + arm(-1, 0.42, w * 1.7) + arm(1, 0.55, w * 1.6);
  const color = mix('#5f9468', '#7aa36a', s.rng.next());
  return (
    line(data, s.shade(color, depth, 0.3), w) +
    line(data, s.at(color, depth), w * 0.55, ` transform="translate(${-Math.round(w * 0.12)} 0)"`)
  );
}
