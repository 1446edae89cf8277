import { mix } from './color.ts';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { d, faintLine, line, rect, repeat } from './svg.ts';

export interface WaterOptions {
  far?: string;
  near?: string;
  foot?: number;
  /** How many glints; the sun's own column comes on top. */
  glints?: number;
  /** Draw the column of light below the sun. */
  column?: boolean;
}

/** Open water from `top` down: the sky's colours at the horizon, its own towards the viewer. */
export function water(s: Scene, top: number, options: WaterOptions = {}): string {
  const { far = '#4f9fc0', near = '#1f6f94', foot = HEIGHT, glints = 40, column = true } = options;
  const { light } = s;
  const stops = [
    mix(s.at(far, 0.25), light.sky[2], 0.5),
    mix(s.at(far), light.sky[1], 0.3),
    s.at(mix(far, near, 0.6)),
    s.at(near),
  ];
  let out = rect(0, top, WIDTH, foot - top, s.span(top, foot, stops));
  out += ripples(s, { top, foot, count: glints });
  if (column && light.hour !== 'overcast' && light.hour !== 'noon' && s.weather !== 'rain')
    out += sunColumn(s, top, foot);
  return out;
}

/** Short strokes of light, longer towards the viewer. */
export function ripples(
  s: Scene,
  {
    top,
    foot,
    count,
    left = 0,
    right = WIDTH,
    color,
  }: { top: number; foot: number; count: number; left?: number; right?: number; color?: string },
): string {
  const { rng } = s;
  const data = repeat(count, () => {
    const t = rng.next() ** 1.4;
    return d`M${rng.range(left - 30, right)} ${top + 5 + t * (foot - top - 8)}h${(12 + 70 * t) * rng.range(0.5, 1.3)}`;
  });
  return line(data, color ?? mix(s.tip('#cfeaf2', 0, 0.4), s.light.sky[1], 0.3), 2.2, faintLine(0.34));
}

/** The path of light that a low sun or the moon lays on the water. */
function sunColumn(s: Scene, top: number, foot: number): string {
  const { rng, sun, light } = s;
  const reach = Math.min(foot - top, 330);
  const width = light.dark === 1 ? 26 : 40;
  let bright = '';
  for (let y = top + 3; y < top + reach; y += 6 + (y - top) * 0.045) {
    const t = (y - top) / reach;
    const w = width * (0.6 + 1.5 * t) * rng.range(0.35, 1);
    bright += d`M${sun.x - w + rng.range(-12, 12) * (0.4 + t)} ${y}h${w * 2}`;
  }
  return line(bright, mix(light.sun, light.glow, 0.35), 4, faintLine(light.dark === 1 ? 0.5 : 0.75));
}

/** What stands above the waterline `y`, upside down in the water below it. */
export function mirror(s: Scene, body: string, y: number, opacity = 0.4): string {
  const at = Math.round(y);
  return `<g clip-path="${s.clip(`M0 ${at}H${WIDTH}V${HEIGHT}H0z`)}"><g transform="matrix(1 0 0 -1 0 ${2 * at})" opacity="${opacity}">${body}</g></g>`;
}
