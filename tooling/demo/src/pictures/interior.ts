import { type Colors, floorLamp, pendant, picture, plant, rug, shelves } from './furnishings.ts';
import { armchair, bed, coffeeTable, diningTable, sofa, stove } from './furniture.ts';
import { createRng, seedOf } from './prng.ts';
import { curtained, curtains, floorPlan, opening, type RoomStyle, sheen, walls } from './room-shell.ts';
import { createScene, type Scene, WIDTH } from './scene.ts';
import { circle, ellipse, faint, line, rect } from './svg.ts';

/** A room with the landscape in its window. `s` is the light outside; inside, lamps are lit when it is dark. */
export function drawInterior(s: Scene, style: RoomStyle, landscape: (s: Scene) => string): string {
  const rng = createRng(seedOf('room', style.wall, s.rng.int(0, 1e6)));
  const dark = s.light.dark >= 0.4;
  const room = createScene({
    rng,
    hour: dark ? 'golden' : 'morning',
    season: 'summer',
    weather: 'clear',
    defs: s.defs,
  });
  room.light = { ...room.light, dark: s.light.dark };
  const colors: Colors = {
    wood: rng.pick([style.floor, '#8a6244', '#b98a5e']),
    accent: style.accent,
    second: style.second,
    linen: rng.pick(['#fbf6ec', '#f3ece0', '#efe6d8']),
  };
  const x = style.window === 'rect' || style.window === 'arch' ? rng.pick([600, 600, 520]) : 600;
  const view = opening(style.window, x);
  const [vx, vy, vw, vh] = view.box;
  const scale = Math.max(vw / 1200, vh / 800) * 1.04;
  const outside = `<g clip-path="${s.clip(view.outline)}"><g transform="translate(${Math.round(vx + vw / 2 - 600 * scale)} ${Math.round(vy + vh - 770 * scale)}) scale(${Math.round(scale * 1000) / 1000})">${landscape(s)}</g></g>`;
  const frame =
    line(view.outline, room.shade(style.trim, 0, 0.25), 20) +
    line(view.outline, room.at(style.trim), 14) +
    line(view.bars, room.at(style.trim), 7) +
    (style.window === 'panorama' || style.window === 'gable'
      ? ''
      : rect(vx - 24, vy + vh + 2, vw + 48, 16, room.tip(style.trim), ' rx="3"'));
  const dim = dark
    ? rect(0, 0, WIDTH, 800, '#6b2c14', faint(0.2 + 0.1 * s.light.dark)) +
      circle(
        600,
        380,
        720,
        room.fill(
          [
            ['#ffd08a', 0.34],
            ['#ffd08a', 0],
          ],
          'out',
        ),
      )
    : '';
  return (
    walls(room, style) +
    dim +
    outside +
    frame +
    (curtained(style) ? curtains(room, view.box, rng.pick([style.accent, '#f3ece0', style.second])) : '') +
    floorPlan(room, style, view.box, dark) +
    furnish(room, style, colors, x) +
    sheen(dark)
  );
}

function furnish(s: Scene, { accent, second, window, surface }: RoomStyle, colors: Colors, x: number): string {
  const { rng } = s;
  const big = window === 'panorama' || window === 'gable' || window === 'wide';
  const corner = (side: -1 | 1) => {
    const cx = 600 + side * 500;
    return rng.pick([
      () => plant(s, cx, 690, 290),
      () => floorLamp(s, cx, 690, 330),
      () => (big ? plant(s, cx, 690, 240) : shelves(s, cx - 90, 220, 190, colors) + plant(s, cx, 690, 190)),
      () => stove(s, cx, 660),
    ])();
  };
  const art = big
    ? ''
    : picture(s, x + 300, 190, 110, 140, colors) + (rng.chance(0.5) ? picture(s, x - 400, 220, 100, 100, colors) : '');
  // A dining table has no place in a tent.
  const layout = rng.int(0, surface === 'canvas' ? 1 : 2);
  if (layout === 0) return art + corner(-1) + corner(1) + rug(s, x, 716, 860, colors) + bed(s, x, 706, 440, colors);
  if (layout === 1) {
    return (
      art +
      corner(1) +
      rug(s, 590, 728, 820, colors) +
      sofa(s, 480, 680, 500, rng.pick([accent, colors.linen, second]), [second, colors.linen, accent]) +
      armchair(s, 920, 706, 230, rng.pick([second, accent]), colors.linen) +
      coffeeTable(s, 560, 772, 260, colors.wood, accent) +
      (rng.chance(0.5) ? floorLamp(s, 150, 676, 320) : plant(s, 140, 690, 270))
    );
  }
  return (
    art +
    corner(-1) +
    plant(s, 1080, 700, 250) +
    ellipse(x, 736, 420, 24, s.light.shadow, faint(0.14)) +
    diningTable(s, x, 726, 560, colors) +
    pendant(s, x - 130, 190, accent) +
    pendant(s, x + 130, 190, accent)
  );
}
