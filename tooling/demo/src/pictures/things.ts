import { halo } from './buildings.ts';
import { mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';

/** A few birds in the air. */
export function birds(s: Scene, x: number, y: number, count = s.rng.int(3, 6)): string {
  if (s.light.dark === 1) return '';
  const data = repeat(count, () => {
    const size = s.rng.range(7, 14);
    const bx = x + s.rng.range(-110, 110);
    const by = y + s.rng.range(-45, 45);
    return d`M${bx - size} ${by - size * 0.3}q${size * 0.6} ${-size * 0.35} ${size} ${size * 0.3}q${size * 0.4} ${-size * 0.65} ${size} ${-size * 0.3}`;
  });
  return line(data, mix(s.light.shadow, s.light.haze, 0.25), 2.2);
}

/** A sailing boat; y is the waterline. */
export function sailboat(s: Scene, x: number, y: number, size: number, depth = 0.2, sail = '#fdf6ea'): string {
  return (
    ellipse(x, y + size * 0.05, size * 0.5, size * 0.05, s.shade('#2a5a70', depth, 0.4), faint(0.3)) +
    poly(
      [x - size * 0.02, y - size * 1.05, x - size * 0.02, y - size * 0.14, x - size * 0.42, y - size * 0.14],
      s.tip(sail, depth, 0.2),
    ) +
    poly(
      [x + size * 0.03, y - size * 0.95, x + size * 0.03, y - size * 0.14, x + size * 0.34, y - size * 0.14],
      s.shade(sail, depth, 0.22),
    ) +
    poly(
      [
        x - size * 0.46,
        y - size * 0.1,
        x + size * 0.5,
        y - size * 0.1,
        x + size * 0.34,
        y + size * 0.04,
        x - size * 0.34,
        y + size * 0.04,
      ],
      s.shade('#9c4f3d', depth, 0.15),
    )
  );
}

/** A rowing boat or canoe, moored. */
export function rowboat(s: Scene, x: number, y: number, size: number, color = '#b5533c'): string {
  return (
    ellipse(x, y + size * 0.1, size * 0.52, size * 0.06, s.light.shadow, faint(0.25)) +
    path(
      d`M${x - size * 0.5} ${y - size * 0.12}Q${x - size * 0.36} ${y + size * 0.12} ${x} ${y + size * 0.12}Q${x + size * 0.36} ${y + size * 0.12} ${x + size * 0.5} ${y - size * 0.12}Q${x} ${y + size * 0.03} ${x - size * 0.5} ${y - size * 0.12}z`,
      s.fill([s.tip(color, 0, 0.12), s.shade(color, 0, 0.25)]),
    ) +
    path(
      d`M${x - size * 0.44} ${y - size * 0.1}Q${x} ${y + size * 0.03} ${x + size * 0.44} ${y - size * 0.1}Q${x} ${y - size * 0.02} ${x - size * 0.44} ${y - size * 0.1}z`,
      s.shade('#5d4030', 0, 0.4),
    )
  );
}

/** A hot air balloon of three bands. */
export function balloon(s: Scene, x: number, y: number, size: number, color: string, depth = 0.2): string {
  const stripe = s.at('#fdf1dc', depth);
  return (
    line(
      d`M${x - size * 0.2} ${y + size * 0.52}L${x - size * 0.09} ${y + size * 0.82}M${x + size * 0.2} ${y + size * 0.52}L${x + size * 0.09} ${y + size * 0.82}`,
      s.shade('#5a4638', depth, 0.3),
      1.4,
    ) +
    path(
      d`M${x - size * 0.5} ${y}a${size * 0.5} ${size * 0.5} 0 1 1 ${size} 0q0 ${size * 0.3} ${-size * 0.3} ${size * 0.56}h${-size * 0.4}q${-size * 0.3} ${-size * 0.26} ${-size * 0.3} ${-size * 0.56}z`,
      s.fill([s.tip(color, depth, 0.2), s.shade(color, depth, 0.3)], 'right'),
    ) +
    path(
      d`M${x - size * 0.17} ${y - size * 0.47}q${-size * 0.2} ${size * 0.5} ${size * 0.06} ${size * 1.03}h${size * 0.22}q${size * 0.26} ${-size * 0.53} ${size * 0.06} ${-size * 1.03}q${-size * 0.17} ${-size * 0.06} ${-size * 0.34} 0z`,
      stripe,
      faint(0.85),
    ) +
    rect(x - size * 0.1, y + size * 0.8, size * 0.2, size * 0.15, s.shade('#8a6242', depth, 0.25), ' rx="2"')
  );
}

/** A fence from x1 to x2 along a ground line. */
export function fence(
  s: Scene,
  x1: number,
  x2: number,
  y: (x: number) => number,
  h: number,
  color = '#c9ab85',
  rails = 2,
): string {
  let posts = '';
  let bars = '';
  const step = h * 1.6;
  for (let x = x1; x <= x2; x += step) {
    posts += d`M${x} ${y(x)}v${-h}`;
    if (x + step <= x2)
      for (let r = 0; r < rails; r++)
        bars += d`M${x} ${y(x) - h * (0.85 - r * 0.38)}L${x + step} ${y(x + step) - h * (0.85 - r * 0.38)}`;
  }
  return line(bars, s.shade(color, 0, 0.25), h * 0.1) + line(posts, s.at(color), h * 0.16);
}

/** A parasol with alternating panels. */
export function parasol(s: Scene, x: number, y: number, size: number, a: string, b = '#fdf5e6', tilt = -8): string {
  const panels = repeat(6, (i) => {
    const x0 = x - size + (size * i) / 3;
    const peak = y - size * 1.55;
    return poly(
      [x, peak, x0, y - size * 1.02 + Math.abs(i - 3) * 0, x0 + size / 3, y - size * 1.02],
      i % 2 ? s.shade(b, 0, i / 18) : s.shade(a, 0, i / 18),
    );
  });
  const body =
    line(d`M${x} ${y}V${y - size * 1.6}`, s.shade('#8a6a4f', 0, 0.2), size * 0.05) +
    panels +
    circle(x, y - size * 1.57, size * 0.035, s.at(a));
  return `<g transform="rotate(${tilt} ${Math.round(x)} ${Math.round(y)})">${body}</g>`;
}

/** A deck chair that looks to the left. */
export function lounger(s: Scene, x: number, y: number, size: number, cloth: string, wood = '#b98a5e'): string {
  return (
    ellipse(x + size * 0.05, y + size * 0.03, size * 0.6, size * 0.07, s.light.shadow, faint(0.22)) +
    line(
      d`M${x - size * 0.42} ${y}v${-size * 0.2}M${x + size * 0.3} ${y}v${-size * 0.2}`,
      s.shade(wood, 0, 0.3),
      size * 0.05,
    ) +
    path(
      d`M${x - size * 0.55} ${y - size * 0.18}h${size * 0.78}l${size * 0.34} ${-size * 0.36}l${size * 0.07} ${size * 0.06}l${-size * 0.36} ${size * 0.4}h${-size * 0.83}z`,
      s.at(wood),
    ) +
    path(
      d`M${x - size * 0.55} ${y - size * 0.26}q0 ${-size * 0.05} ${size * 0.06} ${-size * 0.05}h${size * 0.68}l${size * 0.32} ${-size * 0.34}q${size * 0.05} ${-size * 0.03} ${size * 0.09} ${size * 0.04}l${-size * 0.35} ${size * 0.41}h${-size * 0.8}z`,
      s.fill([s.tip(cloth, 0, 0.15), s.shade(cloth, 0, 0.15)]),
    )
  );
}

/** A camp fire with its light on the ground. */
export function fire(s: Scene, x: number, y: number, size: number): string {
  const flame = (w: number, h: number, color: string) =>
    path(
      d`M${x - w} ${y - size * 0.1}C${x - w * 1.2} ${y - h * 0.5} ${x - w * 0.1} ${y - h * 0.5} ${x + w * 0.1} ${y - h}C${x + w * 0.4} ${y - h * 0.6} ${x + w * 1.3} ${y - h * 0.45} ${x + w} ${y - size * 0.1}Q${x} ${y + size * 0.06} ${x - w} ${y - size * 0.1}z`,
      color,
    );
  return (
    halo(s, x, y - size * 0.4, size * 3.4, '#ff9a3d') +
    line(
      d`M${x - size * 0.5} ${y}L${x + size * 0.42} ${y - size * 0.2}M${x + size * 0.5} ${y}L${x - size * 0.42} ${y - size * 0.2}`,
      s.shade('#6b4632', 0, 0.2),
      size * 0.15,
    ) +
    flame(size * 0.34, size * 1.2, '#ff7a36') +
    flame(size * 0.24, size * 0.86, '#ffab45') +
    flame(size * 0.13, size * 0.52, '#ffe59a')
  );
}

/** A jetty of planks that runs from the viewer out onto the water. */
export function jetty(
  s: Scene,
  options: { x: number; y: number; width: number; toX: number; toY: number; toWidth: number; color?: string },
): string {
  const { x, y, width, toX, toY, toWidth, color = '#b08a66' } = options;
  const at = (t: number) => ({ cx: x + (toX - x) * t, cy: y + (toY - y) * t, w: width + (toWidth - width) * t });
  let gaps = '';
  let posts = '';
  for (let i = 1; i < 16; i++) {
    const { cx, cy, w } = at(1 - (1 - i / 16) ** 1.7);
    gaps += d`M${cx - w / 2} ${cy}h${w}`;
    if (i % 4 === 0) posts += d`M${cx - w / 2} ${cy + w * 0.25}v${-w * 0.5}M${cx + w / 2} ${cy + w * 0.25}v${-w * 0.5}`;
  }
  return (
    poly(
      [x - width / 2, y + 14, toX - toWidth / 2, toY + 8, toX + toWidth / 2, toY + 8, x + width / 2, y + 14],
      s.light.shadow,
      faint(0.35),
    ) +
    line(posts, s.shade(color, 0, 0.5), 7) +
    poly(
      [x - width / 2, y, toX - toWidth / 2, toY, toX + toWidth / 2, toY, x + width / 2, y],
      s.fill([s.at(color, 0.1), s.tip(color, 0, 0.12)]),
    ) +
    line(gaps, s.shade(color, 0, 0.45), 2, faintLine(0.6))
  );
}

/** A lantern that stands or hangs at x, y (its foot). */
export function lantern(s: Scene, x: number, y: number, size: number): string {
  const on = s.light.dark >= 0.4;
  return (
    halo(s, x, y - size * 0.5, size * 3) +
    rect(x - size * 0.3, y - size, size * 0.6, size, s.shade('#3c3330', 0, 0.1), ` rx="${Math.round(size * 0.08)}"`) +
    rect(x - size * 0.2, y - size * 0.82, size * 0.4, size * 0.66, on ? '#ffdf94' : s.tip('#d9cdb4', 0, 0.2)) +
    line(
      d`M${x - size * 0.16} ${y - size}q${size * 0.16} ${-size * 0.32} ${size * 0.32} 0`,
      s.shade('#3c3330', 0, 0.1),
      size * 0.06,
    )
  );
}
