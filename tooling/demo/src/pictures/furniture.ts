import { type Colors, shadow, tableLamp, vase } from './furnishings.ts';
import type { Scene } from './scene.ts';
import { circle, d, ellipse, faintLine, line, path, poly, rect, repeat } from './svg.ts';

/** A bed seen from its foot, with lamps on both sides. */
export function bed(s: Scene, x: number, y: number, w: number, { wood, accent, linen, second }: Colors): string {
  const h = w * 0.4;
  const top = y - h;
  const head = s.rng.chance(0.5);
  return (
    shadow(s, x, y + 8, w * 0.62) +
    nightstand(s, x - w * 0.66, y - h * 0.28, w * 0.2, wood, accent) +
    nightstand(s, x + w * 0.66, y - h * 0.28, w * 0.2, wood, accent) +
    rect(
      x - w * 0.48,
      top - w * 0.17,
      w * 0.96,
      h * 0.8,
      s.fill([s.tip(head ? wood : second), s.shade(head ? wood : second, 0, 0.22)]),
      ` rx="${head ? 8 : 26}"`,
    ) +
    [-0.24, 0.24]
      .map((t) =>
        rect(
          x + w * t - w * 0.19,
          top - w * 0.06,
          w * 0.38,
          w * 0.17,
          s.fill([s.tip(linen, 0, 0.3), s.shade(linen, 0, 0.12)]),
          ' rx="22"',
        ),
      )
      .join('') +
    rect(
      x - w * 0.14,
      top + w * 0.01,
      w * 0.28,
      w * 0.13,
      s.fill([s.tip(accent), s.shade(accent, 0, 0.15)]),
      ' rx="18"',
    ) +
    path(
      d`M${x - w * 0.46} ${top + w * 0.12}q${w * 0.46} ${-w * 0.05} ${w * 0.92} 0l${w * 0.07} ${h * 0.68}q${-w * 0.53} ${w * 0.05} ${-w * 1.06} 0z`,
      s.fill([s.tip(linen, 0, 0.3), s.at(linen), s.shade(linen, 0, 0.22)]),
    ) +
    path(
      d`M${x - w * 0.475} ${top + w * 0.22}q${w * 0.475} ${-w * 0.045} ${w * 0.95} 0l${w * 0.03} ${h * 0.24}q${-w * 0.5} ${w * 0.05} ${-w * 1.01} 0z`,
      s.fill([s.tip(accent), s.shade(accent, 0, 0.18)]),
    ) +
    line(
      repeat(5, (i) => d`M${x - w * 0.36 + i * w * 0.18} ${top + w * 0.205}l${(i - 2) * w * 0.006} ${h * 0.25}`),
      s.tip(accent, 0, 0.4),
      2.4,
      faintLine(0.5),
    ) +
    rect(x - w * 0.5, y - h * 0.03, w, h * 0.1, s.shade(wood, 0, 0.2), ' rx="5"')
  );
}

function nightstand(s: Scene, x: number, y: number, w: number, wood: string, color: string): string {
  const h = w * 0.9;
  return (
    rect(x - w / 2, y, w, h, s.fill([s.at(wood), s.shade(wood, 0, 0.25)]), ' rx="6"') +
    line(
      d`M${x - w * 0.36} ${y + h * 0.42}h${w * 0.72}M${x - w * 0.08} ${y + h * 0.24}h${w * 0.16}`,
      s.shade(wood, 0, 0.5),
      2.4,
    ) +
    tableLamp(s, x, y, w * 0.9, color)
  );
}

/** A sofa with cushions. */
export function sofa(s: Scene, x: number, y: number, w: number, color: string, cushions: readonly string[]): string {
  const h = w * 0.3;
  return (
    shadow(s, x, y + 4, w * 0.56) +
    line(d`M${x - w * 0.42} ${y}v-14M${x + w * 0.42} ${y}v-14`, s.shade('#5b4636', 0, 0.3), 10) +
    rect(x - w * 0.46, y - h - w * 0.05, w * 0.92, h * 0.8, s.fill([s.tip(color), s.at(color)]), ' rx="24"') +
    cushions
      .map((cushion, i) =>
        rect(
          x - w * 0.36 + (i * w * 0.64) / Math.max(1, cushions.length - 0.6),
          y - h - w * 0.0 + (i % 2) * 6,
          w * 0.17,
          w * 0.15,
          s.fill([s.tip(cushion), s.shade(cushion, 0, 0.16)]),
          ' rx="16"',
        ),
      )
      .join('') +
    rect(x - w * 0.42, y - h * 0.5, w * 0.42, h * 0.3, s.fill([s.tip(color, 0, 0.2), s.at(color)]), ' rx="14"') +
    rect(x + w * 0.002, y - h * 0.5, w * 0.42, h * 0.3, s.fill([s.tip(color, 0, 0.2), s.at(color)]), ' rx="14"') +
    rect(x - w * 0.46, y - h * 0.28, w * 0.92, h * 0.26, s.shade(color, 0, 0.18), ' rx="12"') +
    [-1, 1]
      .map((side) =>
        rect(
          x + side * w * 0.46 - w * 0.05,
          y - h * 0.76,
          w * 0.1,
          h * 0.74,
          s.fill([s.tip(color, 0, 0.15), s.shade(color, 0, 0.2)]),
          ' rx="20"',
        ),
      )
      .join('')
  );
}

/** A wing chair with one cushion. */
export function armchair(s: Scene, x: number, y: number, w: number, color: string, cushion: string): string {
  return (
    shadow(s, x, y + 4, w * 0.5) +
    line(d`M${x - w * 0.34} ${y}l4 -26M${x + w * 0.34} ${y}l-4 -26`, s.shade('#5b4636', 0, 0.3), 9) +
    path(
      d`M${x - w * 0.36} ${y - w * 0.2}v${-w * 0.52}q0 ${-w * 0.2} ${w * 0.36} ${-w * 0.2}t${w * 0.36} ${w * 0.2}v${w * 0.52}z`,
      s.fill([s.tip(color), s.shade(color, 0, 0.12)]),
    ) +
    rect(
      x - w * 0.19,
      y - w * 0.58,
      w * 0.38,
      w * 0.3,
      s.fill([s.tip(cushion), s.shade(cushion, 0, 0.16)]),
      ' rx="18"',
    ) +
    rect(x - w * 0.32, y - w * 0.36, w * 0.64, w * 0.16, s.tip(color, 0, 0.2), ' rx="14"') +
    rect(x - w * 0.36, y - w * 0.24, w * 0.72, w * 0.16, s.shade(color, 0, 0.18), ' rx="10"') +
    [-1, 1]
      .map((side) =>
        rect(
          x + side * w * 0.38 - w * 0.08,
          y - w * 0.48,
          w * 0.16,
          w * 0.4,
          s.fill([s.tip(color, 0, 0.15), s.shade(color, 0, 0.2)]),
          ' rx="18"',
        ),
      )
      .join('')
  );
}

/** A low table with a book, a cup and a bowl. */
export function coffeeTable(s: Scene, x: number, y: number, w: number, wood: string, accent: string): string {
  return (
    shadow(s, x, y + 2, w * 0.54) +
    line(d`M${x - w * 0.38} ${y}l8 -52M${x + w * 0.38} ${y}l-8 -52`, s.shade(wood, 0, 0.45), 8) +
    ellipse(x, y - 56, w * 0.5, w * 0.1, s.shade(wood, 0, 0.3)) +
    ellipse(x, y - 64, w * 0.5, w * 0.1, s.fill([s.tip(wood, 0, 0.2), s.at(wood)])) +
    rect(x - w * 0.28, y - 76, w * 0.24, 8, s.at(accent), ' rx="2"') +
    rect(x - w * 0.26, y - 84, w * 0.2, 8, s.at('#f3ece0'), ' rx="2"') +
    path(
      d`M${x + w * 0.08} ${y - 84}h${w * 0.2}q0 22 ${-w * 0.1} 22t${-w * 0.1} -22z`,
      s.fill([s.tip('#f6efe2'), s.shade('#d9cbb6', 0, 0.2)]),
    ) +
    [0.12, 0.18, 0.24]
      .map((t, i) => circle(x + w * t, y - 88 - (i % 2) * 5, 9, s.at(['#e0803f', '#d9a03f', '#c8553d'][i] ?? accent)))
      .join('')
  );
}

/** A dining table laid for breakfast, with chairs and two pendant lamps. */
export function diningTable(s: Scene, x: number, y: number, w: number, { wood, accent, second }: Colors): string {
  const top = y - 150;
  const chair = (cx: number) =>
    line(
      d`M${cx - 34} ${y + 6}l8 -96M${cx + 34} ${y + 6}l-8 -96M${cx - 30} ${top + 60}v-110M${cx + 30} ${top + 60}v-110`,
      s.shade(wood, 0, 0.35),
      8,
    ) +
    rect(cx - 38, top - 58, 76, 26, s.at(wood), ' rx="10"') +
    rect(cx - 38, top - 20, 76, 14, s.at(wood), ' rx="6"') +
    rect(cx - 42, top + 52, 84, 18, s.at(accent), ' rx="9"');
  const cup = (cx: number) =>
    rect(cx - 14, top - 24, 28, 24, s.tip('#fbf6ec'), ' rx="6"') +
    circle(cx + 17, top - 13, 7, 'none', ` stroke="${s.tip('#fbf6ec')}" stroke-width="4"`) +
    ellipse(cx, top, 26, 4, s.shade('#e3d8c6', 0, 0.1));
  return (
    shadow(s, x, y + 8, w * 0.56) +
    [-0.27, 0.27].map((t) => chair(x + w * t)).join('') +
    poly([x - w * 0.44, top, x - w * 0.36, top, x - w * 0.39, y + 16, x - w * 0.43, y + 16], s.shade(wood, 0, 0.3)) +
    poly([x + w * 0.44, top, x + w * 0.36, top, x + w * 0.39, y + 16, x + w * 0.43, y + 16], s.shade(wood, 0, 0.4)) +
    rect(x - w / 2, top, w, 22, s.fill([s.tip(wood, 0, 0.25), s.shade(wood, 0, 0.12)]), ' rx="7"') +
    cup(x - w * 0.32) +
    cup(x + w * 0.3) +
    vase(s, x, top, 62, second) +
    path(d`M${x - w * 0.2} ${top - 20}h${w * 0.12}q0 20 ${-w * 0.06} 20t${-w * 0.06} -20z`, s.at(accent)) +
    [0, 1, 2]
      .map((i) =>
        circle(x - w * 0.18 + i * 18, top - 24 - (i % 2) * 5, 10, s.at(['#e0a03f', '#d9603f', '#c9b44a'][i] ?? accent)),
      )
      .join('') +
    poly(
      [x + w * 0.13, top, x + w * 0.15, top - 46, x + w * 0.19, top - 46, x + w * 0.21, top],
      s.fill([s.tip('#cfd6d8'), s.shade('#8f999c', 0, 0.2)], 'right'),
    )
  );
}

/** An iron stove with a fire behind its glass. */
export function stove(s: Scene, x: number, y: number): string {
  const iron = s.shade('#3c3b40', 0, 0.1);
  return (
    shadow(s, x, y + 4, 90) +
    rect(x - 13, 0, 26, y - 190, s.fill([s.tip('#54535a'), iron], 'right')) +
    line(d`M${x - 46} ${y}v-30M${x + 46} ${y}v-30`, iron, 10) +
    rect(x - 66, y - 196, 132, 170, s.fill([s.tip('#54535a'), iron]), ' rx="12"') +
    rect(x - 44, y - 160, 88, 84, '#ffb04f', ' rx="8"') +
    path(d`M${x - 30} ${y - 78}q-6 -34 16 -62q2 22 14 26q4 -20 16 -30q22 34 12 66z`, '#ff7a36') +
    path(d`M${x - 12} ${y - 78}q-2 -20 10 -34q14 14 10 34z`, '#ffe59a') +
    line(d`M${x - 44} ${y - 58}h88`, s.at('#6a6970'), 4) +
    circle(
      x,
      y - 110,
      170,
      s.fill(
        [
          ['#ff9a3d', 0.4],
          ['#ff9a3d', 0],
        ],
        'out',
      ),
    ) +
    repeat(
      4,
      (i) =>
        circle(x + 100 + (i % 2) * 30 - (i > 1 ? 0 : 8), y - 12 - Math.floor(i / 2) * 26, 14, s.at('#b5865c')) +
        circle(x + 100 + (i % 2) * 30 - (i > 1 ? 0 : 8), y - 12 - Math.floor(i / 2) * 26, 7, s.tip('#d6ab7d')),
    )
  );
}
