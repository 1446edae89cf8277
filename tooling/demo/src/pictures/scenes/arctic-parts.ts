import { halo } from '../buildings.ts';
import { mix } from '../color.ts';
import type { Scene } from '../scene.ts';
import { d, ellipse, faint, faintLine, line, path, rect, repeat } from '../svg.ts';

export const SNOW = '#f5f9fd';

export const snow = (s: Scene, top: number, foot = 800) =>
  s.span(top, foot, [s.tip(SNOW, 0, 0.22), s.at(SNOW), mix(s.shade('#c9daee', 0, 0.26), s.light.sky[0], 0.15)]);

/** A dome of glass with a bed under it. */
export function glassDome(s: Scene, x: number, y: number, r: number): string {
  const on = s.light.dark >= 0.4;
  const rib = s.shade('#5a6b7d', 0, 0.1);
  return (
    halo(s, x, y - r * 0.4, r * 2.1) +
    ellipse(x, y, r * 1.2, r * 0.14, s.light.shadow, faint(0.2)) +
    path(
      d`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`,
      on
        ? s.fill(['#7f9fc4', '#ffe0a0', '#ffc56e'])
        : s.fill([s.tip('#d3ecf6'), s.at('#9fcbe0'), s.shade('#86b0c9')], 'slant'),
    ) +
    rect(x - r * 0.5, y - r * 0.28, r, r * 0.2, on ? '#fff3d6' : s.at('#f3ece0'), ` rx="${Math.round(r * 0.07)}"`) +
    rect(x - r * 0.5, y - r * 0.16, r, r * 0.16, on ? '#c9763f' : s.at('#b5533c')) +
    line(
      d`M${x} ${y}v${-r}M${x - r * 0.5} ${y}Q${x - r * 0.44} ${y - r * 0.7} ${x} ${y - r}Q${x + r * 0.44} ${y - r * 0.7} ${x + r * 0.5} ${y}M${x - r * 0.95} ${y - r * 0.3}h${r * 1.9}M${x - r * 0.78} ${y - r * 0.62}h${r * 1.56}`,
      rib,
      2.6,
    ) +
    line(d`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`, rib, 5) +
    path(
      d`M${x - r * 0.78} ${y - r * 0.3}q${r * 0.12} ${-r * 0.38} ${r * 0.42} ${-r * 0.52}`,
      'none',
      ` stroke="#ffffff" stroke-width="5" stroke-linecap="round" stroke-opacity=".5"`,
    ) +
    path(
      d`M${x - r * 1.12} ${y + 6}q${r * 0.1} ${-r * 0.14} ${r * 0.4} ${-r * 0.1}t${r * 0.7} 0t${r * 0.7} ${-r * 0.02}t${r * 0.44} ${r * 0.12}z`,
      s.tip(SNOW),
    )
  );
}

/** An igloo of snow blocks. */
export function igloo(s: Scene, x: number, y: number, r: number): string {
  const seam = mix(s.shade('#b5cbe3', 0, 0.25), s.light.sky[0], 0.2);
  const arch = (w: number, fill: string) =>
    path(d`M${x - w} ${y + 8}v${-w * 0.5}a${w} ${w} 0 0 1 ${2 * w} 0v${w * 0.5}z`, fill);
  return (
    ellipse(x + r * 0.2, y + 4, r * 1.2, r * 0.12, s.light.shadow, faint(0.2)) +
    path(
      d`M${x - r} ${y}a${r} ${r * 0.92} 0 0 1 ${2 * r} 0z`,
      s.fill([s.tip(SNOW, 0, 0.3), s.at('#e6eff8'), mix(s.shade('#c3d6ec', 0, 0.3), s.light.sky[0], 0.2)], 'slant'),
    ) +
    line(
      d`M${x - r * 0.96} ${y - r * 0.26}Q${x} ${y - r * 0.34} ${x + r * 0.96} ${y - r * 0.26}M${x - r * 0.8} ${y - r * 0.54}Q${x} ${y - r * 0.64} ${x + r * 0.8} ${y - r * 0.54}M${x - r * 0.5} ${y - r * 0.79}Q${x} ${y - r * 0.86} ${x + r * 0.5} ${y - r * 0.79}` +
        repeat(
          5,
          (i) =>
            d`M${x - r * 0.7 + i * r * 0.36} ${y - r * 0.3}v${-r * 0.28}M${x - r * 0.52 + i * r * 0.28} ${y - r * 0.58}v${-r * 0.24}`,
        ),
      seam,
      2.6,
      faintLine(0.8),
    ) +
    arch(r * 0.4, s.tip(SNOW, 0, 0.2)) +
    arch(r * 0.27, s.light.dark >= 0.4 ? '#ffcf80' : s.shade('#5f7d9c', 0, 0.3)) +
    halo(s, x, y - r * 0.1, r * 0.9)
  );
}

export const sled = (s: Scene, x: number, y: number): string =>
  line(d`M${x} ${y}h130q22 0 20 -26M${x + 20} ${y}v-22M${x + 100} ${y}v-22`, s.shade('#7d4f38', 0, 0.2), 6) +
  rect(x - 4, y - 30, 130, 9, s.tip('#c8905c'), ' rx="4"') +
  rect(x + 10, y - 58, 80, 28, s.at('#b5443c'), ' rx="8"');
