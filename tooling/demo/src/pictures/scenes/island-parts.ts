import { pane } from '../buildings.ts';
import { mix } from '../color.ts';
import type { Scene } from '../scene.ts';
import { d, ellipse, faint, line, path, rect, repeat } from '../svg.ts';

/** A mound of land in the sea: x, half width, height. */
export const isle = (s: Scene, y: number, x: number, w: number, h: number, color: string, depth: number): string =>
  path(
    d`M${x - w} ${y}C${x - w * 0.7} ${y - h * 0.3} ${x - w * 0.5} ${y - h} ${x - w * 0.1} ${y - h}S${x + w * 0.35} ${y - h * 0.42} ${x + w * 0.55} ${y - h * 0.36}S${x + w * 0.9} ${y - h * 0.1} ${x + w} ${y}z`,
    s.fill([s.tip(color, depth, 0.12), s.at(color, Math.min(1, depth + 0.2))]),
  );

/** A thatched bungalow on stilts over the water. */
export function bungalow(s: Scene, x: number, y: number, w: number): string {
  return (
    ellipse(x, y + w * 0.42, w * 0.6, w * 0.07, s.light.shadow, faint(0.2)) +
    line(
      repeat(4, (i) => d`M${x - w * 0.45 + i * w * 0.3} ${y}v${w * 0.4}`),
      s.shade('#7d5a40', 0, 0.4),
      w * 0.055,
    ) +
    rect(x - w * 0.56, y - w * 0.04, w * 1.14, w * 0.09, s.tip('#c49a6c')) +
    rect(
      x - w * 0.42,
      y - w * 0.5,
      w * 0.84,
      w * 0.47,
      s.fill([s.at('#d2a273'), s.shade('#b3824f', 0, 0.25)], 'right'),
    ) +
    pane(s, x - w * 0.3, y - w * 0.4, w * 0.22, w * 0.24) +
    pane(s, x + w * 0.06, y - w * 0.42, w * 0.24, w * 0.39) +
    path(
      d`M${x - w * 0.64} ${y - w * 0.44}Q${x - w * 0.2} ${y - w * 0.68} ${x} ${y - w * 1.08}Q${x + w * 0.2} ${y - w * 0.68} ${x + w * 0.64} ${y - w * 0.44}z`,
      s.fill([s.tip('#cfa86c'), s.shade('#a57f4b', 0, 0.3)], 'right'),
    )
  );
}

/** A whitewashed house, its right side in shade, some with a blue dome. `skirt` is its wall below the terrace. */
export function cube(s: Scene, x: number, y: number, w: number, h: number, dome: boolean, skirt: number): string {
  const blue = s.rng.pick(['#3f78b8', '#5f9fc8', '#4f6f9c']);
  const side = w * 0.22;
  const roof = dome
    ? path(
        d`M${x + 6} ${y - h + 2}a${w * 0.4} ${w * 0.4} 0 0 1 ${w * 0.8} 0z`,
        s.fill([s.tip('#4f8fd0'), s.shade('#2f66ad', 0, 0.25)], 'right'),
      ) + line(d`M${x + 6 + w * 0.4} ${y - h - w * 0.38}v-14m-4 5h8`, s.at('#ffffff'), 2.5)
    : '';
  return (
    roof +
    rect(x, y - h, w, h + skirt, s.fill([s.tip('#fffdf8', 0, 0.2), s.at('#f3ede4')])) +
    rect(x + w - side, y - h, side, h + skirt, mix(s.shade('#dfe3ee', 0, 0.16), s.light.sky[1], 0.12)) +
    rect(x - 2, y - h - 4, w + 4, 6, s.tip('#ffffff', 0, 0.2)) +
    pane(s, x + w * 0.14, y - h * 0.72, w * 0.18, h * 0.26, { frame: blue, bars: false }) +
    path(d`M${x + w * 0.44} ${y + 6}v${-h * 0.4}a${w * 0.11} ${w * 0.11} 0 0 1 ${w * 0.22} 0v${h * 0.4}z`, s.at(blue))
  );
}
