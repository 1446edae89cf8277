import { halo } from '../buildings.ts';
import { mix } from '../color.ts';
import { HEIGHT, type Scene } from '../scene.ts';
import { d, ellipse, faint, line, path, repeat } from '../svg.ts';

/** A dune with a sharp crest: the lit flank and, right of the crest, the one in shade. */
export function dune(
  s: Scene,
  crest: readonly [number, number],
  left: number,
  right: number,
  foot: number,
  color: string,
  depth: number,
): string {
  const [x, y] = crest;
  const bend = (right - x) * 0.3;
  return (
    path(
      d`M${left} ${foot}C${left + (x - left) * 0.45} ${foot - (foot - y) * 0.2} ${x - (x - left) * 0.25} ${y + 4} ${x} ${y}C${x + bend} ${y + (foot - y) * 0.2} ${x + bend * 1.6} ${y + (foot - y) * 0.55} ${right} ${foot}V${HEIGHT}H${left}z`,
      s.span(y, foot + 120, [s.tip(color, depth, 0.2), s.at(color, depth + 0.06)]),
    ) +
    path(
      d`M${x} ${y}C${x + bend} ${y + (foot - y) * 0.2} ${x + bend * 1.6} ${y + (foot - y) * 0.55} ${right} ${foot}V${foot + 30}C${x + bend * 0.4} ${foot + 20} ${x - bend * 0.9} ${y + (foot - y) * 0.8} ${x - bend * 0.05} ${y + (foot - y) * 0.4}S${x - 10} ${y + 20} ${x} ${y}z`,
      s.span(y, foot + 30, [s.shade(color, depth, 0.42), s.shade(color, depth, 0.16)]),
    )
  );
}

/** A low black tent of the Berbers, or a white one for guests. */
export function nomadTent(s: Scene, x: number, y: number, w: number, color: string): string {
  return (
    halo(s, x, y - w * 0.2, w * 0.8) +
    ellipse(x, y + 2, w * 0.62, w * 0.04, s.light.shadow, faint(0.25)) +
    path(
      d`M${x - w * 0.56} ${y}Q${x - w * 0.4} ${y - w * 0.16} ${x - w * 0.24} ${y - w * 0.36}Q${x} ${y - w * 0.24} ${x + w * 0.2} ${y - w * 0.42}Q${x + w * 0.36} ${y - w * 0.18} ${x + w * 0.56} ${y}z`,
      s.fill(
        s.light.dark >= 0.4
          ? [mix(color, '#ffc878', 0.35), mix(s.at(color), '#ffc878', 0.3), s.shade(color, 0, 0.3)]
          : [s.tip(color, 0, 0.2), s.at(color), s.shade(color, 0, 0.3)],
        'right',
      ),
    ) +
    path(
      d`M${x - w * 0.3} ${y}v${-w * 0.17}q${w * 0.24} ${-w * 0.06} ${w * 0.46} 0v${w * 0.17}z`,
      s.light.dark >= 0.4 ? '#ffdd98' : s.shade('#5f4335', 0, 0.3),
    ) +
    path(
      d`M${x - w * 0.3} ${y}v${-w * 0.17}q${w * 0.06} ${-w * 0.02} ${w * 0.1} ${-w * 0.02}q${w * 0.02} ${w * 0.1} ${-w * 0.06} ${w * 0.19}zM${x + w * 0.16} ${y}v${-w * 0.17}q${-w * 0.06} ${-w * 0.02} ${-w * 0.1} ${-w * 0.02}q${-w * 0.02} ${w * 0.1} ${w * 0.06} ${w * 0.19}z`,
      s.at('#c8553d'),
    ) +
    line(
      d`M${x - w * 0.24} ${y - w * 0.36}L${x - w * 0.66} ${y + 4}M${x + w * 0.2} ${y - w * 0.42}L${x + w * 0.7} ${y + 4}`,
      s.shade('#e3cfa6', 0, 0.2),
      2,
    )
  );
}

/** Three camels on the way. */
export function camels(s: Scene, x: number, y: number): string {
  const color = s.shade('#7d5238', 0.2, 0.5);
  return repeat(3, (i) => {
    const cx = x + i * 62;
    const cy = y + i * 6;
    return path(
      d`M${cx} ${cy}l2 -16q0 -10 6 -12q4 -12 9 0q3 3 5 0q5 -12 9 0q5 -2 7 -12q1 -8 8 -6l3 5l-6 2q-2 14 -9 18l0 21h-3l-2 -16h-18l-3 16z`,
      color,
    );
  });
}

/** An earth house of soft edges with beams. */
export function adobe(s: Scene, x: number, y: number, w: number, h: number, color: string): string {
  return (
    path(
      d`M${x} ${y}v${-h + 14}q0 -14 16 -14h${w - 32}q16 0 16 14v${h - 14}z`,
      s.fill([s.tip(color, 0, 0.2), s.at(color), s.shade(color, 0, 0.24)], 'right'),
    ) +
    line(
      repeat(Math.floor(w / 26), (i) => d`M${x + 18 + i * 26} ${y - h + 26}v8`),
      s.shade('#6f4a35', 0, 0.4),
      8,
    )
  );
}
