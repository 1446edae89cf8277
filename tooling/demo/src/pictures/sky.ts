import { mix } from './color.ts';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { blob, circle, d, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';

/** Sky, sun or moon, stars and clouds, down to the horizon. Also settles where the sun stands. */
export function sky(s: Scene, horizon: number, options: { sun?: boolean; clouds?: boolean } = {}): string {
  const [top, middle, low] = s.light.sky;
  const { rng, light } = s;
  if (s.sun.y <= 1) s.sun.y = horizon * (1 - s.sun.y);
  let out = rect(0, 0, WIDTH, HEIGHT, s.span(0, horizon, [top, mix(top, middle, 0.55), middle, low]));
  if (light.dark > 0.7) out += stars(s, horizon * 0.85, light.dark === 1 ? 90 : 36);
  const { x, y } = s.sun;
  const wide = light.dark === 1 ? 240 : 430;
  out += circle(
    x,
    y,
    wide,
    s.fill(
      [
        [light.glow, light.dark === 1 ? 0.5 : 0.85],
        [light.glow, 0.3],
        [light.glow, 0],
      ],
      'out',
    ),
  );
  if (
    options.sun !== false &&
    light.hour !== 'overcast' &&
    light.hour !== 'dusk' &&
    s.weather !== 'rain' &&
    s.weather !== 'snow'
  ) {
    out += light.dark === 1 ? moon(s) : sunDisc(s);
  }
  if (options.clouds !== false) out += clouds(s, horizon, rng.next());
  return out;
}

function sunDisc({ sun, light, rng }: Scene): string {
  const r = rng.range(34, 58);
  return circle(sun.x, sun.y, r * 1.75, light.sun, faint(0.22)) + circle(sun.x, sun.y, r, light.sun);
}

function moon({ sun, light, rng }: Scene): string {
  const r = rng.range(26, 40);
  const face = mix(light.sun, light.sky[1], 0.22);
  if (rng.chance(0.4)) {
    return path(
      d`M${sun.x} ${sun.y - r}a${r} ${r} 0 1 0 ${r} ${r * 1.2}a${r * 0.9} ${r * 0.9} 0 0 1 ${-r} ${-r * 1.2}z`,
      light.sun,
    );
  }
  return (
    circle(sun.x, sun.y, r, light.sun) +
    circle(sun.x - r * 0.3, sun.y - r * 0.2, r * 0.2, face) +
    circle(sun.x + r * 0.3, sun.y + r * 0.25, r * 0.27, face) +
    circle(sun.x + r * 0.2, sun.y - r * 0.45, r * 0.12, face)
  );
}

/** Points of light as three strokes of dots: small, medium, bright. */
export function stars(s: Scene, depth: number, count: number): string {
  const dots = ['', '', ''];
  for (let i = 0; i < count; i++) {
    const size = i % 9 === 0 ? 2 : i % 3 === 0 ? 1 : 0;
    const y = depth * s.rng.next() ** 1.5;
    dots[size] += d`M${s.rng.range(0, WIDTH)} ${y}h0`;
  }
  return dots.map((data, i) => (data ? line(data, '#fff8e6', 2 + i * 1.3, faintLine(0.45 + i * 0.22)) : '')).join('');
}

function clouds(s: Scene, horizon: number, chance: number): string {
  const { rng } = s;
  if (s.weather === 'fair') {
    const count = 3 + Math.floor(chance * 3);
    return repeat(count, (i) => {
      const scale = 0.5 + ((i * 0.37 + chance) % 1) * 0.8;
      const x = ((i + rng.range(0.1, 0.9)) / count) * WIDTH;
      return cumulus(s, x, horizon * (0.16 + 0.62 * (1 - scale / 1.4)) + rng.range(-20, 20), scale);
    });
  }
  if (s.weather === 'rain' || s.weather === 'snow' || s.light.hour === 'overcast') return banks(s, horizon);
  if (s.weather === 'clear' && chance < 0.35) return '';
  return streaks(s, horizon, s.weather === 'streaks' ? 9 : 4);
}

/** A heap cloud: lit above, in shade along its flat foot. */
function cumulus(s: Scene, x: number, y: number, scale: number): string {
  const { rng, light } = s;
  const width = rng.range(150, 230) * scale;
  const bumps: [number, number, number][] = [];
  for (let i = 0; i <= 5; i++) {
    const r = scale * (20 + 34 * Math.sin((Math.PI * (i + 0.6)) / 6.2)) * rng.range(0.8, 1.15);
    bumps.push([x - width / 2 + (width * i) / 5, y - r * 0.75, r]);
  }
  const base = d`M${x - width * 0.66} ${y - 16 * scale}h${width * 1.32}a${8 * scale} ${8 * scale} 0 0 1 0 ${16 * scale}h${-width * 1.32}a${8 * scale} ${8 * scale} 0 0 1 0 ${-16 * scale}z`;
  const bright = mix(mix('#ffffff', light.sun, 0.4), light.cast, light.strength * 0.75);
  const foot = mix(bright, light.sky[1], 0.55);
  return path(blob(bumps) + base, s.fill([bright, mix(bright, foot, 0.35), [foot, 0.75]]), faint(0.92));
}

/** Long thin clouds that take the colour of the low sun. */
function streaks(s: Scene, horizon: number, count: number): string {
  const { rng, light } = s;
  return repeat(count, (i) => {
    const y = horizon * (0.12 + (0.72 * i) / count) + rng.range(-12, 12);
    const w = rng.range(160, 480);
    const x = rng.range(-80, WIDTH - 100);
    const h = rng.range(7, 15);
    const color = mix(mix('#ffffff', light.glow, 0.5), light.cast, light.strength * 0.8);
    return (
      rect(x, y, w, h, color, ` rx="${h / 2}"${faint(0.42)}`) +
      rect(x + w * rng.range(0.2, 0.5), y + h * 0.75, w * 0.55, h * 0.8, color, ` rx="${h * 0.4}"${faint(0.3)}`)
    );
  });
}

function banks(s: Scene, horizon: number): string {
  const { rng, light } = s;
  return repeat(3, (row) => {
    const y = horizon * (0.08 + row * 0.2);
    const color = mix(light.sky[0], '#ffffff', 0.25 + row * 0.18);
    const bumps: [number, number, number][] = [];
    for (let x = -60; x < WIDTH + 80; x += rng.range(70, 130))
      bumps.push([x, y + rng.range(-14, 14), rng.range(40, 85)]);
    return path(blob(bumps), s.fill([mix(light.sky[0], color, 0.4), [color, 0.15]]), faint(0.6));
  });
}

/** Curtains of northern light, each of narrow rays with a bright hem. */
export function aurora(s: Scene, horizon: number): string {
  const { rng } = s;
  const [a, b] = rng.pick([
    ['#5df2b4', '#37c6d0'],
    ['#7cf5a0', '#b07cf0'],
    ['#4fe0d0', '#7a8cf5'],
  ] as const);
  return repeat(2, (band) => {
    const y = horizon * (0.44 + band * 0.24);
    const phase = rng.range(0, 6);
    const amplitude = rng.range(40, 70);
    const hem = (x: number) =>
      y + Math.sin(x / 210 + phase) * amplitude + Math.sin(x / 70 + phase * 2) * amplitude * 0.22;
    const fill = s.fill([
      [b, 0],
      [band ? a : b, 0.16],
      [a, 0.42],
      [a, 0.75],
      [a, 0],
    ]);
    const width = 20;
    return repeat(Math.ceil(WIDTH / width) + 1, (i) => {
      const x = i * width - width / 2;
      const tall = horizon * (0.3 + 0.08 * Math.sin(x / 90 + phase * 3) + rng.range(0, 0.08));
      const [left, right] = [hem(x), hem(x + width)];
      const strength = 0.5 + 0.3 * Math.sin(x / 130 + phase * 1.7) + rng.range(-0.12, 0.2);
      return poly(
        [x, left, x, left - tall, x + width, right - tall, x + width, right],
        fill,
        faint(Math.min(1, Math.max(0.15, strength))),
      );
    });
  });
}
