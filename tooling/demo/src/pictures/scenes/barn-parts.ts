import { halo, pane } from '../buildings.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';

/** A gambrel barn: gable with its cross-braced doors to the left, long side to the right. */
export function gambrel(s: Scene, x: number, y: number, w: number, color: string, tiles: string): string {
  const [h, side] = [w * 0.52, w * 0.95];
  const top = y - h;
  const knee = top - w * 0.26;
  const peak = top - w * 0.42;
  const roof = s.season === 'winter' ? '#f1f6fb' : tiles;
  const trim = s.at('#fbf5ea');
  const front = [x, y, x, top, x + w * 0.16, knee, x + w / 2, peak, x + w * 0.84, knee, x + w, top, x + w, y];
  const door = (dx: number, dw: number, dh: number) =>
    rect(x + dx, y - dh, dw, dh, s.shade(color, 0, 0.14)) +
    line(
      d`M${x + dx} ${y}v${-dh}h${dw}v${dh}zM${x + dx} ${y}l${dw} ${-dh}M${x + dx} ${y - dh}l${dw} ${dh}`,
      trim,
      w * 0.016,
    );
  let out =
    ellipse(x + w, y + 4, w * 1.15, w * 0.04, s.light.shadow, faint(0.22)) +
    rect(x + w, top, side, h, s.shade(color, 0, 0.34));
  out +=
    line(
      repeat(Math.floor(side / 16), (i) => d`M${x + w + 8 + i * 16} ${top}v${h}`),
      s.shade(color, 0, 0.55),
      1.5,
      faintLine(0.5),
    ) +
    repeat(3, (i) =>
      pane(s, x + w + side * (0.14 + i * 0.29), top + h * 0.34, side * 0.13, h * 0.32, { frame: '#fbf5ea' }),
    );
  out +=
    poly(front, s.fill([s.tip(color, 0, 0.16), s.at(color)], 'right')) +
    line(
      repeat(Math.floor(w / 16), (i) => d`M${x + 10 + i * 16} ${y}v${-h}`),
      s.shade(color, 0, 0.4),
      1.5,
      faintLine(0.4),
    );
  out +=
    poly(
      [x + w / 2, peak, x + w / 2 + side, peak, x + w * 0.84 + side, knee, x + w * 0.84, knee],
      s.tip(roof, 0, 0.15),
    ) +
    poly(
      [
        x + w * 0.84,
        knee,
        x + w * 0.84 + side,
        knee,
        x + w * 1.05 + side,
        top + w * 0.03,
        x + w * 1.05,
        top + w * 0.03,
      ],
      s.fill([s.at(roof), s.shade(roof, 0, 0.22)]),
    );
  out +=
    line(
      d`M${x - w * 0.05} ${top + w * 0.03}L${x + w * 0.16} ${knee}L${x + w / 2} ${peak}L${x + w * 0.84} ${knee}L${x + w * 1.05} ${top + w * 0.03}`,
      trim,
      w * 0.03,
    ) + line(d`M${x} ${top}h${w}`, trim, w * 0.014);
  out +=
    door(w * 0.24, w * 0.26, h * 0.78) +
    door(w * 0.5, w * 0.26, h * 0.78) +
    pane(s, x + w * 0.42, knee + w * 0.02, w * 0.16, w * 0.17, { frame: '#fbf5ea' }) +
    halo(s, x + w / 2, y - h * 0.9, w * 0.3);
  return (
    out +
    pane(s, x + w * 0.06, y - h * 0.62, w * 0.12, w * 0.15, { frame: '#fbf5ea' }) +
    pane(s, x + w * 0.82, y - h * 0.62, w * 0.12, w * 0.15, { frame: '#fbf5ea' })
  );
}

export function silo(s: Scene, x: number, y: number, w: number, h: number, color = '#c9ced2'): string {
  return (
    rect(x, y - h, w, h, s.fill([s.tip(color, 0, 0.3), s.at(color), s.shade(color, 0, 0.35)], 'right')) +
    path(
      d`M${x} ${y - h + 1}a${w / 2} ${w * 0.52} 0 0 1 ${w} 0z`,
      s.fill([s.tip('#e3e7ea', 0, 0.2), s.shade('#a9b0b6', 0, 0.3)], 'right'),
    ) +
    line(
      repeat(Math.floor(h / 34), (i) => d`M${x} ${y - 20 - i * 34}q${w / 2} 7 ${w} 0`),
      s.shade(color, 0, 0.35),
      1.8,
      faintLine(0.6),
    ) +
    line(d`M${x + w * 0.8} ${y}v${-h}`, s.shade(color, 0, 0.4), 3)
  );
}

export function bale(s: Scene, x: number, y: number, r: number): string {
  return (
    ellipse(x + r * 0.3, y, r * 1.4, r * 0.18, s.light.shadow, faint(0.22)) +
    rect(x, y - r * 2, r * 1.1, r * 2, s.fill([s.tip('#e3c077'), s.shade('#b58f45', 0, 0.25)])) +
    circle(x + r * 1.1, y - r, r, s.shade('#c9a050', 0, 0.2)) +
    circle(x, y - r, r, s.fill([s.tip('#f0d391'), s.at('#d9b160')])) +
    circle(x, y - r, r * 0.62, 'none', ` stroke="${s.shade('#b98d45', 0, 0.15)}" stroke-width="2.5"`) +
    circle(x, y - r, r * 0.28, 'none', ` stroke="${s.shade('#b98d45', 0, 0.15)}" stroke-width="2.5"`)
  );
}

export function windpump(s: Scene, x: number, y: number, h: number): string {
  const steel = s.shade('#6a737a', 0, 0.15);
  const blades = repeat(12, (i) => {
    const a = (i * Math.PI) / 6;
    return poly(
      [
        x + Math.cos(a) * 10,
        y - h + Math.sin(a) * 10,
        x + Math.cos(a) * 44,
        y - h + Math.sin(a) * 44,
        x + Math.cos(a + 0.32) * 44,
        y - h + Math.sin(a + 0.32) * 44,
      ],
      s.tip('#aeb8be'),
    );
  });
  return (
    line(
      d`M${x - 36} ${y}L${x - 6} ${y - h}h12L${x + 36} ${y}M${x - 30} ${y - 40}L${x + 20} ${y - 100}M${x + 30} ${y - 40}L${x - 20} ${y - 100}M${x - 18} ${y - 120}L${x + 11} ${y - 170}M${x + 18} ${y - 120}L${x - 11} ${y - 170}`,
      steel,
      3.4,
    ) +
    blades +
    poly([x + 8, y - h - 4, x + 80, y - h - 18, x + 80, y - h + 18, x + 8, y - h + 4], s.at('#c04a3a')) +
    circle(x, y - h, 8, steel)
  );
}

export function tractor(s: Scene, x: number, y: number): string {
  const color = s.rng.pick(['#c0403a', '#4f8a55', '#3f78a8']);
  return (
    ellipse(x + 80, y + 2, 130, 9, s.light.shadow, faint(0.25)) +
    rect(x + 74, y - 82, 90, 44, s.fill([s.tip(color), s.shade(color, 0, 0.2)]), ' rx="8"') +
    path(d`M${x} ${y - 40}v-92h72l10 60v34z`, s.at(color)) +
    path(d`M${x + 12} ${y - 84}v-38h50l8 38z`, s.light.dark >= 0.4 ? '#ffe0a0' : s.tip('#bfdde8')) +
    rect(x - 8, y - 138, 92, 9, s.shade(color, 0, 0.3), ' rx="4"') +
    rect(x + 132, y - 110, 7, 32, s.shade('#3a3a3e', 0, 0.1)) +
    circle(x + 22, y - 40, 42, s.shade('#2f2c2e', 0, 0.1)) +
    circle(x + 22, y - 40, 19, s.at('#e3b04b')) +
    circle(x + 146, y - 24, 25, s.shade('#2f2c2e', 0, 0.1)) +
    circle(x + 146, y - 24, 11, s.at('#e3b04b'))
  );
}
