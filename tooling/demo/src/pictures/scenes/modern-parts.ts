import { halo } from '../buildings.ts';
import { mix } from '../color.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, faint, faintLine, line, poly, rect, repeat } from '../svg.ts';

/** A wall of glass; when it is dark, the lit room behind it. */
export function glass(s: Scene, x: number, y: number, w: number, h: number, panels: number): string {
  const on = s.light.dark >= 0.4;
  const pale = mix('#7fa9bd', s.light.sky[1], 0.5);
  let out = on ? halo(s, x + w / 2, y + h / 2, w * 0.75) : '';
  out += rect(
    x,
    y,
    w,
    h,
    on ? s.fill(['#ffe9b8', '#f7bd6a']) : s.fill([s.tip(pale, 0, 0.35), s.at(pale), s.shade(pale, 0, 0.3)], 'slant'),
  );
  const dim = on ? '#b9763f' : s.shade(pale, 0, 0.45);
  out +=
    rect(x + w * 0.1, y + h * 0.72, w * 0.24, h * 0.2, dim, `${faint(0.55)} rx="4"`) +
    line(d`M${x + w * 0.62} ${y}v${h * 0.26}`, dim, 2, faintLine(0.6)) +
    circle(x + w * 0.62, y + h * 0.3, h * 0.07, on ? '#fff6da' : dim, faint(0.8));
  out +=
    rect(x + w * 0.55, y + h * 0.66, w * 0.2, h * 0.05, dim, faint(0.55)) +
    line(
      d`M${x + w * 0.58} ${y + h * 0.7}v${h * 0.3}M${x + w * 0.72} ${y + h * 0.7}v${h * 0.3}`,
      dim,
      3,
      faintLine(0.5),
    );
  if (!on)
    out += poly([x + w * 0.12, y + h, x + w * 0.36, y, x + w * 0.46, y, x + w * 0.22, y + h], '#ffffff', faint(0.22));
  return (
    out +
    line(
      repeat(panels + 1, (i) => d`M${x + (w * i) / panels} ${y}v${h}`),
      s.shade('#3d4045', 0, 0.2),
      3.2,
    )
  );
}

export const slats = (s: Scene, x: number, y: number, w: number, h: number, color: string): string =>
  rect(x, y, w, h, s.fill([s.tip(color, 0, 0.1), s.shade(color, 0, 0.12)])) +
  line(
    repeat(Math.floor(w / 11), (i) => d`M${x + 6 + i * 11} ${y}v${h}`),
    s.shade(color, 0, 0.5),
    2,
    faintLine(0.5),
  );

/** Two storeys, the upper one thrust out over the lower. */
export function cantilever(s: Scene, x: number, y: number): string {
  const { rng } = s;
  const white = rng.pick(['#f7f3ec', '#efe9df', '#e7e8e6']);
  const wood = rng.pick(['#b9804f', '#9a6a45', '#c4935f']);
  const out = rng.range(70, 130);
  const up = y - 150;
  return (
    ellipse(x + 260, y + 4, 400, 14, s.light.shadow, faint(0.18)) +
    rect(x, y - 150, 480, 150, s.shade('#b3aca2', 0, 0.12)) +
    glass(s, x + 150, y - 142, 320, 142, 4) +
    rect(x, y - 150, 140, 150, s.fill([s.at('#c5beb3'), s.shade('#a49c92', 0, 0.12)])) +
    line(
      d`M${x} ${y - 100}h140M${x} ${y - 50}h140M${x + 60} ${y - 150}v50M${x + 95} ${y - 100}v50M${x + 45} ${y - 50}v50`,
      s.shade('#8b847b', 0, 0.3),
      1.5,
      faintLine(0.5),
    ) +
    rect(x + 40, y - 104, 52, 104, s.at(wood)) +
    rect(x + 120 - out * 0.2, up - 150, 440 + out, 16, s.tip(white, 0, 0.2)) +
    rect(x + 120 - out * 0.2, up - 134, 440 + out, 134, s.shade('#6d6259', 0, 0.25)) +
    slats(s, x + 134 - out * 0.2, up - 134, 128, 122, wood) +
    glass(s, x + 262 - out * 0.2, up - 134, 240 + out, 122, 4) +
    rect(x + 120 - out * 0.2, up - 14, 440 + out, 18, s.tip(white, 0, 0.1)) +
    rect(x + 506 + out * 0.8, up - 150, 54, 168, s.fill([s.at(white), s.shade(white, 0, 0.16)])) +
    rect(x + 480, up + 4, 80 + out * 0.8, 10, s.light.shadow, faint(0.35)) +
    line(d`M${x + 530 + out * 0.7} ${up + 4}V${y}`, s.shade('#3d4045', 0, 0.2), 7)
  );
}
