import { type Scene, WIDTH } from './scene.ts';
import { circle, d, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';

const FLOOR = 580;

type WindowShape = 'rect' | 'wide' | 'arch' | 'panorama' | 'gable';

type Surface = 'plain' | 'boards' | 'beams' | 'logs' | 'stone' | 'rock' | 'canvas' | 'panels';

/** The materials of a category's rooms. `ground` is what lies outside the door. */
export interface RoomStyle {
  wall: string;
  trim: string;
  floor: string;
  accent: string;
  second: string;
  ground: string;
  window: WindowShape;
  surface: Surface;
}

interface Opening {
  outline: string;
  box: readonly [number, number, number, number];
  bars: string;
}

export function opening(shape: WindowShape, x: number): Opening {
  const frame = (w: number, y: number, h: number, columns: number, rows: number): Opening => {
    const left = x - w / 2;
    let bars = '';
    for (let i = 1; i < columns; i++) bars += d`M${left + (w * i) / columns} ${y}v${h}`;
    for (let i = 1; i < rows; i++) bars += d`M${left} ${y + (h * i) / rows}h${w}`;
    return { outline: d`M${left} ${y}h${w}v${h}h${-w}z`, box: [left, y, w, h], bars };
  };
  if (shape === 'rect') return frame(360, 110, 300, 2, 2);
  if (shape === 'wide') return frame(560, 110, 310, 3, 1);
  if (shape === 'panorama') return frame(880, 70, 400, 4, 1);
  if (shape === 'arch') {
    return {
      outline: d`M${x - 170} 430V240a170 170 0 0 1 340 0V430z`,
      box: [x - 170, 70, 340, 360],
      bars: d`M${x} 70V430M${x - 170} 250h340`,
    };
  }
  return {
    outline: 'M600 60L960 330V470H240V330z',
    box: [240, 60, 720, 410],
    bars: 'M600 60V470M420 195V470M780 195V470M240 330H960',
  };
}

export const sheen = (dark: boolean): string => (dark ? '' : rect(0, 0, WIDTH, 800, '#fff6dc', faint(0.05)));

export const curtained = ({ window, surface }: RoomStyle): boolean =>
  (window === 'rect' || window === 'wide') && surface !== 'rock';

export function curtains(s: Scene, [x, y, w, h]: Opening['box'], color: string): string {
  const one = (left: number, side: number) =>
    path(
      d`M${left} ${y - 26}h${side * -64}q${side * 8} ${h * 0.6} ${side * -6} ${h + 90}h${side * 66}q${side * -22} ${-h * 0.4} ${side * 4} ${-h - 90}z`,
      s.fill([s.tip(color), s.shade(color, 0, 0.14)]),
    ) +
    line(
      repeat(3, (i) => d`M${left - side * (14 + i * 17)} ${y - 24}q${side * 4} ${h * 0.6} ${side * -2} ${h + 84}`),
      s.shade(color, 0, 0.25),
      2.2,
      faintLine(0.5),
    );
  return (
    line(d`M${x - 90} ${y - 28}H${x + w + 90}`, s.shade('#6f5440', 0, 0.2), 7) +
    circle(x - 92, y - 28, 8, s.shade('#6f5440', 0, 0.2)) +
    circle(x + w + 92, y - 28, 8, s.shade('#6f5440', 0, 0.2)) +
    one(x + 6, 1) +
    one(x + w - 6, -1)
  );
}

export function walls(s: Scene, { wall, surface, trim, floor }: RoomStyle): string {
  const { rng } = s;
  const base = rect(0, 0, WIDTH, 800, s.fill([s.at(wall), s.tip(wall, 0, 0.2), s.shade(wall, 0, 0.1)]));
  const seam = s.shade(wall, 0, 0.3);
  if (surface === 'logs')
    return (
      base +
      repeat(9, (i) => rect(0, i * 66, WIDTH, 64, s.fill([s.tip(wall, 0, 0.18), s.at(wall), s.shade(wall, 0, 0.34)]))) +
      line(
        repeat(16, () => d`M${rng.range(0, 1100)} ${rng.int(0, 8) * 66 + rng.range(16, 50)}h${rng.range(40, 120)}`),
        seam,
        2,
        faintLine(0.4),
      )
    );
  if (surface === 'boards')
    return (
      base +
      line(
        repeat(25, (i) => d`M${i * 50} 0V${FLOOR}`),
        seam,
        2,
        faintLine(0.28),
      )
    );
  if (surface === 'beams')
    return (
      base +
      repeat(5, (i) =>
        poly(
          [
            i * 290 - 60,
            0,
            i * 290 + 10,
            0,
            600 + (i * 290 - 570) * 0.82 + 24,
            54,
            600 + (i * 290 - 570) * 0.82 - 24,
            54,
          ],
          s.shade(floor, 0, 0.35),
        ),
      ) +
      rect(0, 44, WIDTH, 26, s.shade(floor, 0, 0.24))
    );
  if (surface === 'stone')
    return (
      base +
      repeat(40, () =>
        rect(
          rng.range(-20, 1160),
          rng.int(0, 11) * 50 + 6,
          rng.range(56, 120),
          38,
          rng.chance(0.5) ? s.tip(wall, 0, 0.25) : s.shade(wall, 0, 0.12),
          ` rx="7"${faint(0.6)}`,
        ),
      )
    );
  if (surface === 'rock')
    return (
      base +
      [0, 1, 2]
        .map((i) =>
          path(
            d`M-10-10H1210V${FLOOR}H${1160 - i * 44}C${1170 - i * 60} ${280 + i * 20} ${1000 - i * 40} ${60 + i * 6} 600 ${30 + i * 4}S${30 + i * 60} ${280 + i * 20} ${40 + i * 44} ${FLOOR}H-10z`,
            s.shade(wall, 0, 0.3 - i * 0.08),
            faint(0.5),
          ),
        )
        .join('')
    );
  if (surface === 'canvas')
    return (
      base +
      repeat(8, (i) =>
        poly([600, -60, -300 + i * 225, FLOOR, -300 + (i + 0.5) * 225, FLOOR], s.shade(wall, 0, 0.12), faint(0.6)),
      )
    );
  if (surface === 'panels')
    return (
      base +
      line(
        repeat(7, (i) => d`M${20 + i * 170} 60h140v${FLOOR - 110}h-140z`),
        s.at(trim),
        3,
        faintLine(0.6),
      )
    );
  return base + rect(0, 0, WIDTH, 40, s.tip(wall, 0, 0.35));
}

export function floorPlan(
  s: Scene,
  { floor, surface, trim }: RoomStyle,
  [x, , w]: Opening['box'],
  dark: boolean,
): string {
  const boards =
    surface === 'rock' || surface === 'stone'
      ? repeat(4, (i) => d`M0 ${FLOOR + 20 + i * i * 16}H${WIDTH}`) +
        repeat(11, (i) => d`M${i * 120} ${FLOOR}L${600 + (i * 120 - 600) * 1.7} 800`)
      : repeat(15, (i) => d`M${i * 86} ${FLOOR}L${600 + (i * 86 - 600) * 1.8} 800`);
  const patch = dark
    ? ''
    : poly([x + 20, FLOOR + 16, x + w - 10, FLOOR + 16, x + w + 130, 800, x + 120, 800], '#fff3cf', faint(0.3));
  return (
    rect(0, FLOOR, WIDTH, 220, s.span(FLOOR, 800, [s.shade(floor, 0, 0.16), s.at(floor), s.tip(floor, 0, 0.12)])) +
    line(boards, s.shade(floor, 0, 0.4), 2, faintLine(0.35)) +
    rect(0, FLOOR - 14, WIDTH, 15, s.at(trim)) +
    (dark ? rect(0, FLOOR - 14, WIDTH, 240, '#5a2414', faint(0.2)) : '') +
    patch
  );
}
