import { halo, stringLights } from './buildings.ts';
import { plant } from './furnishings.ts';
import { type Draw, firepit, garden, hammock } from './garden-framings.ts';
import { chair, terrace, tub } from './outdoors.ts';
import type { RoomStyle } from './room-shell.ts';
import { type Scene, WIDTH } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';
import { lantern, lounger, parasol } from './things.ts';
import { bush } from './trees.ts';

/** What stands in front of a picture of the surroundings. */
export type Framing = 'table' | 'loungers' | 'hammock' | 'balcony' | 'doorway' | 'path' | 'firepit';
/** The landscape of a place, nearer than on its main picture, behind a piece of its terrace or garden. */
export function drawDetail(s: Scene, framing: Framing, room: RoomStyle, landscape: (s: Scene) => string): string {
  const scale = framing === 'doorway' ? 0.86 : 1.12;
  const shift = framing === 'doorway' || framing === 'balcony' ? 10 : -90;
  const back = `<g transform="translate(${Math.round(600 - 600 * scale)} ${Math.round(400 - 400 * scale + shift)}) scale(${scale})">${landscape(s)}</g>`;
  return back + FRAMINGS[framing](s, room);
}

const table: Draw = (s, room) => {
  const cloth = s.rng.pick(['#fbf6ec', room.second, '#f3ece0']);
  const top = 600;
  const cup = (x: number) =>
    ellipse(x, top + 2, 34, 6, s.shade('#d9cdb8', 0, 0.1)) +
    rect(x - 17, top - 30, 34, 30, s.tip('#fffaf0'), ' rx="8"') +
    circle(x + 21, top - 16, 8, 'none', ` stroke="${s.tip('#fffaf0')}" stroke-width="5"`);
  const fruit = [0, 1, 2, 3]
    .map((i) =>
      circle(
        536 + i * 26,
        top - 44 - (i % 2) * 10,
        16,
        s.at(['#e08a3f', '#d9553f', '#e3b84a', '#a8b552'][i] ?? room.accent),
      ),
    )
    .join('');
  return (
    terrace(s, 640, room.floor) +
    tub(s, 90, 730, 280) +
    tub(s, 1130, 740, 240) +
    chair(s, 330, 730, room.accent) +
    chair(s, 880, 730, room.accent) +
    ellipse(600, 778, 230, 18, s.light.shadow, faint(0.25)) +
    line(d`M600 620V770M520 774h160`, s.shade('#5b4636', 0, 0.2), 18) +
    ellipse(600, top + 10, 270, 34, s.shade(cloth, 0, 0.3)) +
    ellipse(600, top, 270, 32, s.fill([s.tip(cloth), s.at(cloth)])) +
    cup(440) +
    cup(740) +
    fruit +
    path(d`M512 ${top - 36}h128q-4 36 -64 36t-64 -36z`, s.fill([s.tip(room.accent), s.shade(room.accent, 0, 0.2)])) +
    path(d`M664 ${top}v-60q0 -16 22 -16t22 16v60z`, s.fill([s.tip('#cfd6d8'), s.shade('#8f999c', 0, 0.25)], 'right')) +
    line(d`M706 ${top - 54}q22 4 14 38`, s.at('#8f999c'), 5) +
    path(d`M396 ${top - 4}q22 -26 48 -8q-18 -4 -24 12z`, s.at('#d9a055')) +
    lantern(s, 800, top - 2, 34) +
    stringLights(s, 0, 60, 620, 40, 40, 9) +
    stringLights(s, 620, 40, 1200, 70, 36, 9)
  );
};

const loungers: Draw = (s, room) =>
  terrace(s, 590, room.floor) +
  rect(0, 560, WIDTH, 34, s.tip('#dff0f2'), faint(0.28)) +
  line('M0 558H1200', s.tip('#f6f1e8'), 6) +
  line(
    repeat(7, (i) => d`M${i * 200} 558v36`),
    s.tip('#f6f1e8'),
    4,
  ) +
  lounger(s, 330, 730, 250, room.accent) +
  lounger(s, 800, 742, 270, room.accent) +
  parasol(s, 585, 740, 270, room.second, '#fdf5e6', -5) +
  rect(556, 706, 84, 12, s.tip('#c49a6c'), ' rx="5"') +
  line('M570 718v40M626 718v40', s.shade('#8a6244', 0, 0.2), 7) +
  poly([574, 706, 570, 666, 596, 666, 592, 706], s.at('#f0a04b')) +
  circle(596, 666, 9, s.at('#f6d15a')) +
  rect(606, 676, 22, 30, s.tip('#dff0f2'), ' rx="4"') +
  plant(s, 1130, 700, 230) +
  lantern(s, 130, 690, 56);

const balcony: Draw = (s, room) => {
  const box = (x: number) =>
    repeat(9, (i) =>
      bush(
        s,
        x - 74 + i * 19,
        566 - (i % 3) * 6,
        44,
        ['#6f9f5f', room.accent, '#e8708f', '#7fae6a', '#f2c45a'][(i * 2) % 5],
      ),
    ) + path(d`M${x - 96} 556h192l-12 56h-168z`, s.fill([s.tip('#b9764f'), s.shade('#96573a', 0, 0.2)]));
  return (
    rect(0, 0, WIDTH, 54, s.shade(room.trim, 0, 0.2)) +
    line(
      repeat(13, (i) => d`M${i * 100} 0v54`),
      s.shade(room.trim, 0, 0.4),
      3,
      faintLine(0.4),
    ) +
    rect(0, 54, WIDTH, 10, s.shade(room.trim, 0, 0.35)) +
    rect(-10, 0, 70, 800, s.fill([s.tip(room.trim), s.shade(room.trim, 0, 0.2)], 'right')) +
    rect(1150, 0, 60, 800, s.fill([s.at(room.trim), s.shade(room.trim, 0, 0.3)], 'right')) +
    terrace(s, 730, room.floor) +
    line(
      repeat(20, (i) => d`M${84 + i * 56} 600V736`),
      s.shade(room.trim, 0, 0.14),
      11,
    ) +
    rect(40, 592, WIDTH - 80, 20, s.tip(room.trim, 0, 0.2), ' rx="6"') +
    rect(40, 726, WIDTH - 80, 12, s.shade(room.trim, 0, 0.2)) +
    box(300) +
    box(900) +
    rect(556, 562, 34, 30, s.tip('#fffaf0'), ' rx="7"') +
    circle(594, 577, 8, 'none', ` stroke="${s.tip('#fffaf0')}" stroke-width="5"`) +
    rect(626, 562, 34, 30, s.at(room.second), ' rx="7"') +
    line('M568 552q-6 -12 2 -22M642 552q-6 -12 2 -22', '#ffffff', 3, faintLine(0.6)) +
    halo(s, 170, 130, 200) +
    line('M170 64v50', s.shade('#3c3330', 0, 0.2), 3) +
    lantern(s, 170, 168, 52) +
    line('M1040 64v50', s.shade('#3c3330', 0, 0.2), 3) +
    lantern(s, 1040, 168, 52)
  );
};

const doorway: Draw = (s, room) => {
  const arch = room.window === 'arch' || room.surface === 'rock';
  const hole = (g: number) =>
    arch
      ? d`M${330 - g} 690V330a270 270 0 0 1 ${540 + 2 * g} 0V690z`
      : d`M${300 - g} 690V${110 - g}h${600 + 2 * g}V690z`;
  const wall = s.shade(room.wall, 0, 0.5);
  const leaf = (x: number, w: number) =>
    poly(
      [x, arch ? 180 : 110, x + w, arch ? 130 : 70, x + w, 740, x, 690],
      s.fill([s.shade(room.accent, 0, 0.2), s.shade(room.accent, 0, 0.45)], 'right'),
    ) +
    line(
      d`M${x + w * 0.2} 240L${x + w * 0.8} 220V400L${x + w * 0.2} 400zM${x + w * 0.2} 450H${x + w * 0.8}V640L${x + w * 0.2} 620z`,
      s.shade(room.accent, 0, 0.6),
      4,
      faintLine(0.6),
    );
  return (
    path(`M-10-10H1210V810H-10z${hole(0)}`, wall, ' fill-rule="evenodd"') +
    rect(-10, 690, 1220, 120, s.span(690, 800, [s.shade(room.floor, 0, 0.42), s.shade(room.floor, 0, 0.25)])) +
    line(
      repeat(9, (i) => d`M${i * 150} 690L${600 + (i * 150 - 600) * 1.5} 800`),
      s.shade(room.floor, 0, 0.6),
      2,
      faintLine(0.5),
    ) +
    poly(
      [340, 692, 870, 692, 1010, 800, 200, 800],
      s.light.dark >= 0.4 ? s.tip(room.floor, 0, 0.1) : '#fff3cf',
      faint(0.42),
    ) +
    line(hole(8), s.at(room.trim), 20) +
    leaf(160, 150) +
    leaf(1040, -150) +
    tub(s, 80, 770, 330) +
    tub(s, 1120, 776, 290) +
    halo(s, 600, 60, 260) +
    lantern(s, 270, 750, 54) +
    ellipse(920, 770, 90, 12, s.light.shadow, faint(0.3)) +
    rect(850, 690, 140, 24, s.at(room.second), ' rx="10"') +
    line('M866 714v54M974 714v54', s.shade('#5b4636', 0, 0.3), 9)
  );
};

const FRAMINGS: Readonly<Record<Framing, Draw>> = { table, loungers, hammock, balcony, doorway, path: garden, firepit };
