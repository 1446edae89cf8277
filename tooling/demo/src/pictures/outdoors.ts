import { plant } from './furnishings.ts';
import { type Scene, WIDTH } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, rect, repeat } from './svg.ts';
import { conifer } from './trees.ts';

/** A terrace of boards or slabs from y down. */
export function terrace(s: Scene, y: number, color: string): string {
  return (
    rect(0, y, WIDTH, 800 - y, s.span(y, 800, [s.tip(color, 0, 0.15), s.at(color), s.shade(color, 0, 0.14)])) +
    line(
      repeat(6, (i) => d`M0 ${y + 10 + i * i * 8}H${WIDTH}`),
      s.shade(color, 0, 0.4),
      2,
      faintLine(0.35),
    ) +
    rect(0, y, WIDTH, 7, s.tip(color, 0, 0.35))
  );
}

export const meadow = (s: Scene, color: string, y = 610): string =>
  path(
    d`M-10 ${y + 14}Q300 ${y - 16} 640 ${y + 4}T1210 ${y - 4}V810H-10z`,
    s.span(y, 800, [s.tip(color, 0, 0.12), s.at(color), s.shade(color, 0, 0.2)]),
  );

export const chair: (s: Scene, x: number, y: number, color: string) => string = (s, x, y, color) =>
  ellipse(x, y + 2, 62, 8, s.light.shadow, faint(0.25)) +
  line(
    d`M${x - 42} ${y}l6 -86M${x + 42} ${y}l-6 -86M${x - 34} ${y - 86}l-6 -100M${x + 34} ${y - 86}l6 -100`,
    s.shade('#6f5440', 0, 0.25),
    8,
  ) +
  rect(x - 44, y - 194, 88, 78, s.fill([s.at(color), s.shade(color, 0, 0.16)]), ' rx="16"') +
  rect(x - 48, y - 100, 96, 20, s.tip(color), ' rx="10"');

/** A plant in a basket; in the snow, a small fir. */
export const tub = (s: Scene, x: number, y: number, h: number): string =>
  s.season === 'winter'
    ? conifer(s, x, y - h * 0.14, h * 0.9) +
      rect(x - h * 0.13, y - h * 0.2, h * 0.26, h * 0.2, s.at('#b9764f'), ' rx="6"')
    : plant(s, x, y, h);

/** Two posts with a climbing rose between them. */
export function gate(s: Scene): string {
  const green = repeat(44, () => {
    const a = Math.PI * (1 + s.rng.next());
    const r = s.rng.range(12, 24);
    const [x, y] = [
      600 + Math.cos(a) * (136 + s.rng.range(-14, 14)),
      500 + Math.sin(a) * (150 + s.rng.range(-14, 14)) + (s.rng.chance(0.4) ? s.rng.range(0, 130) : 0),
    ];
    return d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  });
  const color = s.season === 'winter' ? '#e9f0f6' : '#5f9a62';
  return (
    line('M464 660V500a136 150 0 0 1 272 0V660', s.at('#f6f0e4'), 12) +
    path(green, s.fill([s.tip(color), s.shade(color, 0, 0.2)])) +
    (s.season === 'winter'
      ? ''
      : repeat(20, () => {
          const a = Math.PI * (1 + s.rng.next());
          return circle(
            600 + Math.cos(a) * (136 + s.rng.range(-20, 20)),
            500 + Math.sin(a) * (150 + s.rng.range(-20, 20)),
            s.rng.range(6, 10),
            s.at(s.rng.pick(['#f29ab0', '#f7e3e0', '#e8708f'])),
          );
        }))
  );
}
