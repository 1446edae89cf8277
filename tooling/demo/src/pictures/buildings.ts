import { mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';

const LAMP = '#ffd27d';

/** The soft light around a lamp or a lit window; nothing by day. */
export function halo(s: Scene, x: number, y: number, r: number, color = '#ffbf66'): string {
  if (s.light.dark < 0.4) return '';
  const strength = Math.round(s.light.dark * 60) / 100;
  return circle(
    x,
    y,
    r,
    s.fill(
      [
        [color, strength],
        [color, strength * 0.35],
        [color, 0],
      ],
      'out',
    ),
  );
}

export interface PaneOptions {
  depth?: number;
  frame?: string;
  arch?: boolean;
  bars?: boolean;
  /** Lit or not, whatever the chance says. */
  lit?: boolean;
}

/** A window: sky in the glass by day, lamplight when it is dark. */
export function pane(s: Scene, x: number, y: number, w: number, h: number, options: PaneOptions = {}): string {
  const { depth = 0, frame = '#f3ece0', arch = false, bars = w > 16, lit = s.rng.chance(0.82) } = options;
  const shape = (grow: number) =>
    arch
      ? d`M${x - grow} ${y + h + grow}V${y + w / 2}a${w / 2 + grow} ${w / 2 + grow} 0 0 1 ${w + 2 * grow} 0V${y + h + grow}z`
      : d`M${x - grow} ${y - grow}h${w + 2 * grow}v${h + 2 * grow}h${-w - 2 * grow}z`;
  const glass = mix('#5f8fa8', s.light.sky[1], 0.45);
  const on = s.light.dark >= 0.4 && lit;
  const fill = on
    ? s.fill([mix('#ffe7ac', s.light.haze, depth * 0.5), mix(LAMP, s.light.haze, depth * 0.5)])
    : s.fill([s.tip(glass, depth, 0.25), s.shade(glass, depth, 0.35)], 'slant');
  let out = on ? halo(s, x + w / 2, y + h / 2, Math.max(w, h) * 1.5) : '';
  if (frame) out += path(shape(Math.max(1.5, w * 0.09)), s.at(frame, depth));
  out += path(shape(0), fill);
  if (bars)
    out += line(
      d`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.48}h${w}`,
      s.at(frame || '#3a3a3a', depth),
      Math.max(1.2, w * 0.06),
    );
  return out;
}

/** A door with an optional arch and a lamp beside it. */
export function door(s: Scene, x: number, y: number, w: number, h: number, color: string, arch = false): string {
  const shape = arch
    ? d`M${x} ${y}v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}z`
    : d`M${x} ${y}v${-h}h${w}v${h}z`;
  return (
    path(shape, s.fill([s.at(color), s.shade(color, 0, 0.3)], 'right')) +
    circle(x + w * 0.8, y - h * 0.45, Math.max(1.2, w * 0.06), s.tip('#e8c26a', 0, 0.3))
  );
}

export interface HouseOptions {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Length of the long side, to the right of the gable. */
  side?: number;
  roof?: number;
  wall: string;
  tiles: string;
  frame?: string;
  door?: string | false;
  windows?: number;
  chimney?: boolean;
  depth?: number;
  /** Horizontal boards on the walls. */
  boards?: boolean;
}

/** A gabled house, its gable lit and its long side in shade. y is the ground. */
export function house(s: Scene, options: HouseOptions): string {
  const {
    x,
    y,
    w,
    h,
    side = w * 1.3,
    roof = w * 0.5,
    wall,
    frame = '#f5eee2',
    windows = 2,
    depth = 0,
    boards = false,
  } = options;
  const snowy = s.season === 'winter';
  const tiles = snowy ? '#f1f6fb' : options.tiles;
  const eave = w * 0.09;
  const [top, peak, mid, end] = [y - h, y - h - roof, x + w / 2, x + w + side];
  const front = s.fill([s.tip(wall, depth, 0.12), s.at(wall, depth)]);
  let out = options.chimney
    ? rect(mid + side * 0.62, peak - roof * 0.28, w * 0.16, roof * 0.7, s.shade('#a4684f', depth, 0.2))
    : '';
  out += rect(x + w, top, side, h, s.fill([s.shade(wall, depth, 0.4), s.shade(wall, depth, 0.24)]));
  out += poly([x, y, x, top, mid, peak, x + w, top, x + w, y], front);
  if (boards)
    out += line(
      repeat(Math.floor(h / 12), (i) => d`M${x} ${top + 12 * i + 6}H${end}`),
      s.shade(wall, depth, 0.5),
      1,
      faintLine(0.35),
    );
  const gap = side / (windows + 0.4);
  const pw = Math.min(gap * 0.46, h * 0.42);
  const ph = Math.min(h * 0.5, pw * 1.3);
  out += repeat(windows, (i) => pane(s, x + w + gap * (i + 0.45), top + h * 0.3, pw, ph, { depth, frame }));
  if (options.door !== false) {
    const dw = w * 0.24;
    out += door(s, x + w * 0.15, y, dw, Math.min(h * 0.72, dw * 2.2), options.door ?? '#7a4a35');
    out += pane(s, x + w * 0.56, top + h * 0.28, w * 0.24, Math.min(h * 0.4, w * 0.3), { depth, frame });
  }
  out += pane(s, mid - w * 0.09, top - roof * 0.42, w * 0.18, roof * 0.36, { depth, frame });
  const slope = (eave / (w / 2)) * roof;
  out += poly(
    [mid - 1, peak - 1, mid + side + eave, peak - 1, end + eave * 2, top + slope, x + w + eave, top + slope],
    s.fill([s.at(tiles, depth), s.shade(tiles, depth, snowy ? 0.16 : 0.3)]),
  );
  out += line(
    d`M${x - eave} ${top + slope}L${mid} ${peak}L${x + w + eave} ${top + slope}`,
    s.tip(tiles, depth, 0.1),
    Math.max(3, w * 0.06),
  );
  return out;
}

/** Smoke that thins out as it drifts. */
export function smoke(s: Scene, x: number, y: number, size: number): string {
  const color = mix('#ffffff', s.light.haze, 0.5);
  return repeat(5, (i) =>
    ellipse(
      x + size * (0.12 * i * i + s.rng.range(-0.1, 0.2)),
      y - size * (0.3 + i * 0.62),
      size * (0.2 + i * 0.13),
      size * (0.17 + i * 0.09),
      color,
      faint(0.5 - i * 0.085),
    ),
  );
}

/** A string of lamps between points. */
export function stringLights(s: Scene, x1: number, y1: number, x2: number, y2: number, sag: number, bulbs = 9): string {
  const mx = (x1 + x2) / 2;
  const my = (y1 + y2) / 2 + sag * 2;
  const on = s.light.dark >= 0.4;
  return (
    line(d`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, s.shade('#4a3b35', 0, 0.4), 2) +
    repeat(bulbs, (i) => {
      const t = (i + 0.5) / bulbs;
      const bx = (1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2;
      const by = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2 + 6;
      return halo(s, bx, by, 22) + circle(bx, by, 4.5, on ? '#ffe2a0' : s.at('#fff3d8'));
    })
  );
}
