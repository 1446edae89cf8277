import { mix } from '../color.ts';
import { type Scene, WIDTH } from '../scene.ts';
import { d, faint, faintLine, line, path, poly } from '../svg.ts';
import { bush } from '../trees.ts';

/** A row of towers with lit windows. */
export function skyline(s: Scene, foot: number, height: number, depth: number, step: number): string {
  const { rng } = s;
  let blocks = '';
  let shades = '';
  let lights = '';
  for (let x = -20; x < WIDTH; ) {
    const w = rng.range(0.55, 1.1) * step;
    const h = height * rng.range(0.35, 1) * (0.72 + 0.28 * Math.sin((x / WIDTH) * Math.PI));
    blocks += d`M${x} ${foot}v${-h}h${w}v${h}z`;
    if (rng.chance(0.25))
      blocks += d`M${x + w * 0.2} ${foot - h}l${w * 0.3} ${-w * 0.6}l${w * 0.3} ${w * 0.6}zM${x + w / 2 - 1.5} ${foot - h - w * 0.5}v${-w * 0.7}h3v${w * 0.7}z`;
    else if (rng.chance(0.4)) blocks += d`M${x + w * 0.2} ${foot - h}v${-h * 0.12}h${w * 0.6}v${h * 0.12}z`;
    shades += d`M${x + w * 0.62} ${foot}v${-h}h${w * 0.38}v${h}z`;
    for (let y = foot - h + 14; y < foot - 10; y += 17)
      for (let wx = x + 8; wx < x + w - 8; wx += 13) if (rng.chance(0.42)) lights += d`M${wx} ${y}h0`;
    x += w + rng.range(0, step * 0.2);
  }
  const color = mix('#7f93ab', '#8a8fa8', rng.next());
  const lamp = s.light.dark >= 0.4 ? mix('#ffdf94', s.light.haze, depth * 0.4) : s.tip('#dcebf3', depth, 0.3);
  return (
    path(blocks, s.span(foot - height, foot, [s.shade(color, depth, 0.25), s.at(color, Math.min(1, depth + 0.2))])) +
    path(shades, s.shade(color, depth, 0.4), faint(0.35)) +
    line(lights, lamp, 4.2, faintLine(s.light.dark >= 0.4 ? 0.85 : 0.45))
  );
}

/** A potted box ball. */
export const plant = (s: Scene, x: number, y: number, w: number): string =>
  bush(s, x, y - w * 0.5, w, '#5f9262') +
  poly(
    [x - w * 0.34, y - w * 0.55, x + w * 0.34, y - w * 0.55, x + w * 0.26, y, x - w * 0.26, y],
    s.fill([s.tip('#f3ece0'), s.shade('#cfc4b4', 0, 0.25)], 'right'),
  );
