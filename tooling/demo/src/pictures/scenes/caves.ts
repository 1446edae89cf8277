import { halo, pane } from '../buildings.ts';
import { contour, ground, ranges, rock, tufts } from '../land.ts';
import { HEIGHT, type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky.ts';
import { d, ellipse, faint, line, path, poly, rect, repeat } from '../svg.ts';
import { balloon, birds, lantern, lounger } from '../things.ts';
import { bush, cypress } from '../trees.ts';
import { ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';

/** A doorway cut into rock. */
function cutDoor(s: Scene, x: number, y: number, w: number, color: string): string {
  const shape = (g: number) =>
    d`M${x - w / 2 - g} ${y}v${-w * 1.2}a${w / 2 + g} ${w / 2 + g} 0 0 1 ${w + 2 * g} 0v${w * 1.2}z`;
  return (
    path(shape(w * 0.14), s.tip('#f3e3c6', 0, 0.2)) +
    path(shape(0), s.at(color)) +
    line(d`M${x} ${y}v${-w * 1.6}`, s.shade(color, 0, 0.4), 2) +
    halo(s, x + w * 0.8, y - w * 1.2, w * 1.6)
  );
}

/** Fairy chimneys: cones of tuff with caps, and rooms cut into the largest. */
function chimneys(s: Scene): string {
  const { rng } = s;
  const tuff = rng.pick(['#e8c9a4', '#e3bd9a', '#ecd3b2']);
  let out = sky(s, 500) + ranges(s, { from: 430, to: 510, count: 3, rise: 60, color: '#c79a80', near: 0.42 });
  const cone = (x: number, y: number, w: number, h: number, depth: number) =>
    path(
      d`M${x - w} ${y}C${x - w * 0.8} ${y - h * 0.3} ${x - w * 0.55} ${y - h * 0.7} ${x - w * 0.22} ${y - h}h${w * 0.4}C${x + w * 0.5} ${y - h * 0.7} ${x + w * 0.8} ${y - h * 0.3} ${x + w} ${y}z`,
      s.fill([s.tip(tuff, depth, 0.25), s.at(tuff, depth), s.shade(tuff, depth, 0.34)], 'right'),
    ) +
    path(
      d`M${x - w * 0.34} ${y - h * 0.93}q${w * 0.02} ${-h * 0.12} ${w * 0.34} ${-h * 0.17}q${w * 0.34} ${h * 0.06} ${w * 0.34} ${h * 0.17}q${-w * 0.34} ${h * 0.05} ${-w * 0.68} 0z`,
      s.fill([s.tip('#9a7868', depth), s.shade('#7d5c52', depth, 0.25)], 'right'),
    );
  const balloons = s.light.dark > 0.9 ? 0 : rng.int(3, 5);
  out += repeat(balloons, (i) =>
    balloon(
      s,
      120 + i * 210 + rng.range(-40, 40),
      rng.range(90, 280),
      rng.range(44, 92),
      rng.pick(['#d9604c', '#3f8f9a', '#e8a83f', '#8a62a8', '#d97a9a']),
      0.12,
    ),
  );
  out += repeat(9, (i) => cone(i * 150 + rng.range(-30, 30), 560, rng.range(34, 60), rng.range(90, 190), 0.42));
  out += ground(contour(s, 560, 14), s.span(540, 640, [s.at(tuff, 0.25), s.at('#c9a27d', 0.1)]));
  out +=
    cone(150, 660, 100, rng.range(260, 320), 0.12) +
    cone(1080, 660, 110, rng.range(300, 360), 0.1) +
    cone(980, 650, 62, 180, 0.16);
  if (!s.bare) {
    const [x, y] = [rng.range(560, 640), 690];
    out +=
      cone(x + 190, y - 10, 130, 340, 0) + cone(x - 190, y - 6, 110, 270, 0) + cone(x, y, 200, rng.range(440, 480), 0);
    out +=
      cutDoor(s, x - 20, y - 4, 62, rng.pick(['#3f7f8f', '#8f4f3f', '#5f7d5a'])) +
      pane(s, x - 118, y - 100, 34, 44, { arch: true, frame: '#f3e3c6' }) +
      pane(s, x + 62, y - 108, 34, 44, { arch: true, frame: '#f3e3c6' });
    out +=
      pane(s, x - 56, y - 206, 32, 44, { arch: true, frame: '#f3e3c6' }) +
      pane(s, x + 22, y - 214, 32, 44, { arch: true, frame: '#f3e3c6' }) +
      pane(s, x - 14, y - 306, 26, 38, { arch: true, frame: '#f3e3c6' }) +
      pane(s, x + 172, y - 120, 30, 42, { arch: true, frame: '#f3e3c6' }) +
      pane(s, x - 214, y - 100, 28, 38, { arch: true, frame: '#f3e3c6' });
    out +=
      rect(x - 90, y - 166, 180, 8, s.tip('#b98a5e')) +
      line(
        repeat(10, (i) => d`M${x - 86 + i * 19} ${y - 164}v-22`) + d`M${x - 90} ${y - 186}h180`,
        s.shade('#8a6242', 0, 0.2),
        3,
      );
  }
  out +=
    ground(
      (x1) => 690 + 12 * Math.sin(x1 / 140),
      s.span(680, 800, [s.tip('#ecd2a8'), s.at('#d4ae80'), s.shade('#b08a62', 0, 0.12)]),
    ) + path('M540 806C560 760 640 730 590 690h50C700 730 700 760 720 806z', s.tip('#f6e6c6', 0, 0.2));
  return (
    out +
    bush(s, 380, 730, 110, '#8fa05f') +
    bush(s, 860, 740, 130, '#7f9a5f') +
    rock(s, 980, 770, 140, 64, '#c9a07d') +
    rock(s, 200, 770, 110, 50, '#d4ad88') +
    lantern(s, 700, 730, 40) +
    tufts(s, () => 770, 24, s.shade('#a8a05a', 0, 0.12), 26)
  );
}

/** The view out of a cave above the sea, with a bed of cushions. */
function seaCave(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(370, 410);
  let out = sky(s, horizon) + water(s, horizon, { far: '#4fa9cf', near: '#1f86a8' });
  out += path(
    d`M760 ${horizon + 6}C800 ${horizon - 110} 880 ${horizon - 140} 960 ${horizon - 120}S1120 ${horizon - 60} 1220 ${horizon - 80}V${horizon + 6}z`,
    s.fill([s.at('#b59a86', 0.4), s.at('#b59a86', 0.62)]),
  );
  out +=
    rock(s, 470, horizon + 30, 90, 120, '#b09480', 0.3) +
    rock(s, 560, horizon + 24, 50, 60, '#b09480', 0.34) +
    birds(s, 520, 230) +
    ripples(s, { top: horizon + 20, foot: 640, count: 30, color: '#ffffff' });
  const opening = (g: number) =>
    d`M${190 - g} 720C${170 - g} 560 ${150 - g} 420 ${230 - g * 0.8} ${290 - g * 0.6}S${400} ${110 - g} ${560} ${96 - g}S${850 + g * 0.5} ${110 - g} ${930 + g * 0.8} ${230 - g * 0.6}S${1050 + g} ${520} ${1010 + g} 720z`;
  const hollow = (g: number, fill: string) =>
    path(`M-10-10H${WIDTH + 10}V${HEIGHT + 10}H-10z${opening(g)}`, fill, ' fill-rule="evenodd"');
  out +=
    hollow(0, s.tip('#c9a184', 0, 0.28)) +
    hollow(26, s.at('#b08468')) +
    hollow(70, s.shade('#9a6f58', 0, 0.28)) +
    hollow(126, s.shade('#7d5848', 0, 0.48)) +
    hollow(200, s.shade('#5f4238', 0, 0.62));
  out += path(
    'M-10 810V700C200 670 420 690 600 684S1010 680 1210 704V810z',
    s.span(680, 800, [s.tip('#dcb894', 0, 0.2), s.shade('#a87d62', 0, 0.22)]),
  );
  if (!s.bare) {
    const cloth = rng.pick(['#2f8f9a', '#d9694c', '#e3b04b']);
    out +=
      ellipse(450, 742, 250, 16, s.light.shadow, faint(0.25)) +
      rect(230, 690, 420, 50, s.fill([s.tip('#fbf4e6'), s.shade('#e3d5c0', 0, 0.15)]), ' rx="18"') +
      rect(220, 724, 440, 22, s.shade('#8a6244', 0, 0.2), ' rx="6"');
    out +=
      [250, 330, 410]
        .map((x, i) => rect(x, 652 + (i % 2) * 6, 92, 54, s.at(i === 1 ? '#f6ead6' : cloth), ' rx="20"'))
        .join('') + path('M500 690h150v36q-70 14 -150 0z', s.at(cloth));
    out +=
      ellipse(830, 742, 90, 12, s.light.shadow, faint(0.25)) +
      rect(770, 704, 120, 10, s.tip('#b9895c'), ' rx="5"') +
      line('M790 714v34M870 714v34', s.shade('#7d5a40', 0, 0.3), 7) +
      lantern(s, 800, 704, 40) +
      ellipse(846, 698, 24, 8, s.at('#f0a04b'));
    out +=
      halo(s, 830, 690, 260) +
      lantern(s, 180, 730, 52) +
      lantern(s, 1000, 724, 44) +
      line('M330 120v90', s.shade('#3d2f2a', 0, 0.3), 3) +
      lantern(s, 330, 258, 44) +
      line('M820 90v70', s.shade('#3d2f2a', 0, 0.3), 3) +
      lantern(s, 820, 208, 44);
  }
  return out + bush(s, 1080, 760, 170, '#6f8f5a') + rock(s, 90, 790, 190, 90, '#8a6654');
}

/** A village of white fronts cut into a hill. */
function caveVillage(s: Scene): string {
  const { rng } = s;
  const earth = rng.pick(['#d3a377', '#c9977a', '#d9b48a']);
  let out =
    sky(s, 460) +
    ranges(s, { from: 380, to: 450, count: 3, rise: 90, color: '#8d8f98', near: 0.5 }) +
    birds(s, 340, 160);
  const steps = [430, 545, 670].map((y, i) => ({
    y,
    top: (x: number) =>
      y - (100 - i * 12) * Math.abs(Math.sin(x / (230 + i * 40) + i * 1.9 + rng.range(0, 0.01))) ** 0.6 - 10,
  }));
  for (const [i, { y, top }] of steps.entries()) {
    const depth = 0.2 - i * 0.1;
    out += ground(
      top,
      s.span(y - 110, y + 150, [s.tip(earth, depth, 0.25), s.at(earth, depth), s.shade(earth, depth, 0.2)]),
    );
    if (s.bare && i > 0) continue;
    const width = 130 + i * 36;
    for (let x = 40 + i * 60; x < 1180; x += width * rng.range(1.3, 1.7)) {
      const h = 60 + i * 16;
      const foot = y + 52 + i * 8;
      const color = rng.pick(['#3f7fa8', '#8f5a3f', '#5f8a6a', '#b5563f']);
      out += path(
        d`M${x} ${foot}v${-h * 0.7}q${width * 0.42} ${-h * 0.62} ${width * 0.84} 0v${h * 0.7}z`,
        s.fill([s.tip('#fffaf0', depth, 0.25), s.at('#f3e9da', depth)]),
      );
      out +=
        cutDoor(s, x + width * 0.42, foot, h * 0.3, color) +
        pane(s, x + width * 0.1, foot - h * 0.56, h * 0.26, h * 0.28, { frame: color }) +
        pane(s, x + width * 0.6, foot - h * 0.56, h * 0.26, h * 0.28, { frame: color });
      const cx = x + width * rng.range(0.2, 0.7);
      out +=
        path(
          d`M${cx - 13} ${top(cx) + 6}l4 -46h18l4 46z`,
          s.fill([s.tip('#ffffff'), s.shade('#d9cfc2', 0, 0.25)], 'right'),
        ) + poly([cx - 15, top(cx) - 38, cx, top(cx) - 56, cx + 15, top(cx) - 38], s.tip('#f6efe2'));
    }
    out += repeat(3, () => {
      const x = rng.range(20, 1180);
      return bush(s, x, y + 56 + i * 10, 60 + i * 20, rng.pick(['#7f9a5f', '#d9617f', '#8fa060']));
    });
  }
  out +=
    ground(() => 742, s.span(740, 800, [s.tip('#ead0a4'), s.at('#cfa97b')])) +
    rect(0, 726, WIDTH, 18, s.tip('#f6ead6')) +
    cypress(s, 90, 750, 250) +
    cypress(s, 150, 756, 170) +
    lounger(s, 980, 786, 120, '#d9694c');
  return (
    out +
    repeat(
      3,
      (i) =>
        ellipse(360 + i * 66, 776, 24, 6, s.light.shadow, faint(0.2)) +
        bush(s, 360 + i * 66, 752, 54, ['#d9617f', '#8fa060', '#e3a83f'][i]) +
        poly([340 + i * 66, 748, 380 + i * 66, 748, 374 + i * 66, 778, 346 + i * 66, 778], s.at('#bf6f4a')),
    )
  );
}

export const caves: CategoryScenes = {
  hours: ['dawn', 'golden', 'noon', 'dusk', 'sunset'],
  seasons: ['summer'],
  weathers: ['clear', 'streaks', 'fair', 'clear'],
  compositions: [chimneys, seaCave, caveVillage],
  framings: ['table', 'loungers', 'balcony', 'doorway'],
  room: {
    wall: '#dcbd9c',
    trim: '#f6e9d3',
    floor: '#b98a66',
    accent: '#b5563f',
    second: '#3f7f8f',
    ground: '#dcb78c',
    window: 'arch',
    surface: 'rock',
  },
};
