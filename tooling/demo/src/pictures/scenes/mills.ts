import { pane } from '../buildings.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, faint, group, line, path, poly, rect, repeat } from '../svg.ts';

/** Four latticed sails around x, y. */
export function sails(s: Scene, x: number, y: number, length: number, cloth: string): string {
  const turn = s.rng.range(8, 82);
  const w = length * 0.19;
  const arm =
    rect(-length * 0.018, -length, length * 0.036, length, s.shade('#6d4c38', 0, 0.3)) +
    rect(length * 0.02, -length * 0.97, w, length * 0.76, s.at(cloth), faint(0.92)) +
    line(
      repeat(6, (i) => d`M0 ${-length * (0.25 + i * 0.143)}h${w}`) + d`M${w} ${-length * 0.97}v${length * 0.76}`,
      s.shade('#6d4c38', 0, 0.2),
      Math.max(1.5, length * 0.014),
    );
  return (
    group(
      repeat(4, (i) => group(arm, `rotate(${i * 90})`)),
      `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)})`,
    ) + circle(x, y, length * 0.045, s.shade('#4a342a', 0, 0.2))
  );
}

/** A Dutch mill: brick foot, gallery, thatched body, cap. */
export function dutchMill(s: Scene, x: number, y: number, h: number, body: string): string {
  const w = h * 0.24;
  const cut = (t: number) => w * (1 - 0.46 * t);
  const part = (a: number, b: number, color: string) =>
    poly(
      [x - cut(a), y - h * a, x - cut(b), y - h * b, x - cut(b) * 0.1, y - h * b, x - cut(a) * 0.1, y - h * a],
      s.tip(color, 0, 0.12),
    ) +
    poly(
      [x - cut(a) * 0.1, y - h * a, x - cut(b) * 0.1, y - h * b, x + cut(b), y - h * b, x + cut(a), y - h * a],
      s.shade(color, 0, 0.28),
    );
  return (
    ellipse(x + w * 0.3, y, w * 1.5, h * 0.025, s.light.shadow, faint(0.2)) +
    part(0, 0.3, '#b4654a') +
    part(0.3, 0.82, body) +
    pane(s, x - w * 0.52, y - h * 0.22, w * 0.26, h * 0.1) +
    pane(s, x + w * 0.22, y - h * 0.22, w * 0.26, h * 0.1) +
    rect(x - w * 0.14, y - h * 0.18, w * 0.26, h * 0.18, s.at('#3f6d5c')) +
    pane(s, x - w * 0.12, y - h * 0.5, w * 0.22, h * 0.08) +
    pane(s, x - w * 0.1, y - h * 0.68, w * 0.18, h * 0.065) +
    rect(x - cut(0.3) - w * 0.26, y - h * 0.315, (cut(0.3) + w * 0.26) * 2, h * 0.022, s.at('#f0e6d2')) +
    line(
      repeat(
        9,
        (i) => d`M${x - cut(0.3) - w * 0.22 + (i * (cut(0.3) + w * 0.22) * 2) / 8} ${y - h * 0.31}v${-h * 0.055}`,
      ) + d`M${x - cut(0.3) - w * 0.24} ${y - h * 0.365}h${(cut(0.3) + w * 0.24) * 2}`,
      s.at('#f0e6d2'),
      h * 0.008,
    ) +
    path(
      d`M${x - cut(0.82) * 1.14} ${y - h * 0.815}q${w * 0.05} ${-h * 0.16} ${cut(0.82) * 1.1} ${-h * 0.185}q${cut(0.82) * 1.05} ${h * 0.03} ${cut(0.82) * 1.18} ${h * 0.185}z`,
      s.fill([s.tip('#7b5a48'), s.shade('#5f4438', 0, 0.3)], 'right'),
    ) +
    sails(s, x - w * 0.1, y - h * 0.89, h * 0.56, '#f3e7cf')
  );
}

/** A round white mill of the south with a cone of thatch. */
export function whiteMill(s: Scene, x: number, y: number, h: number): string {
  const w = h * 0.27;
  return (
    ellipse(x + w * 0.3, y, w * 1.5, h * 0.03, s.light.shadow, faint(0.2)) +
    path(
      d`M${x - w} ${y}L${x - w * 0.86} ${y - h * 0.66}h${w * 1.72}L${x + w} ${y}z`,
      s.fill([s.tip('#fffaf0', 0, 0.2), s.at('#f6eddd'), s.shade('#e0d3c2', 0, 0.35)], 'right'),
    ) +
    pane(s, x - w * 0.2, y - h * 0.52, w * 0.3, h * 0.09, { frame: '#4f86a8' }) +
    path(
      d`M${x - w * 0.24} ${y}v${-h * 0.22}a${w * 0.22} ${w * 0.22} 0 0 1 ${w * 0.44} 0v${h * 0.22}z`,
      s.at('#3d7fa8'),
    ) +
    path(
      d`M${x - w * 1.04} ${y - h * 0.64}L${x} ${y - h}L${x + w * 1.04} ${y - h * 0.64}q${-w} ${h * 0.07} ${-w * 2.08} 0z`,
      s.fill([s.tip('#a8835c'), s.shade('#7f5f45', 0, 0.3)], 'right'),
    ) +
    sails(s, x - w * 0.3, y - h * 0.76, h * 0.52, '#fbf3e2')
  );
}
