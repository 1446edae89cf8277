import { stringLights } from './buildings.ts';
import { gate, meadow } from './outdoors.ts';
import type { RoomStyle } from './room-shell.ts';
import type { Scene } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from './svg.ts';
import { fence, fire, lantern } from './things.ts';
import { bush } from './trees.ts';

export type Draw = (s: Scene, room: RoomStyle) => string;

export const hammock: Draw = (s, room) => {
  const bark = '#7d5f4a';
  const trunk = (x: number, lean: number) =>
    path(
      d`M${x - 34} 810Q${x - 22 + lean} 400 ${x - 24 + lean} -10h52Q${x + 26 + lean} 400 ${x + 40} 810z`,
      s.fill([s.tip(bark, 0, 0.12), s.shade(bark, 0, 0.4)], 'right'),
    );
  const stripes = repeat(7, (i) =>
    line(
      d`M${232} ${420 + i * 2}C${420} ${560 + i * 22} ${760} ${560 + i * 22} ${968} ${420 + i * 2}`,
      s.at(i % 2 ? '#fbf3e2' : room.accent),
      17,
    ),
  );
  const canopy = repeat(26, () => {
    const [x, y, r] = [s.rng.range(-20, 1220), s.rng.range(-60, 70), s.rng.range(40, 90)];
    return d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  });
  return (
    meadow(s, room.ground) +
    trunk(180, 10) +
    trunk(1020, -10) +
    ellipse(600, 716, 330, 22, s.light.shadow, faint(0.22)) +
    line('M190 380L236 424M1010 380L964 424', s.shade('#e3d3b3', 0, 0.2), 5) +
    stripes +
    rect(
      300,
      478,
      120,
      66,
      s.fill([s.tip(room.second), s.shade(room.second, 0, 0.15)]),
      ' rx="26" transform="rotate(24 360 510)"',
    ) +
    path(canopy, s.fill([s.shade('#3f7f58', 0, 0.2), s.at('#5f9f62')])) +
    rect(640, 700, 120, 14, s.tip('#c49a6c'), ' rx="6"') +
    line('M660 714v46M740 714v46', s.shade('#8a6244', 0, 0.2), 8) +
    rect(664, 686, 60, 14, s.at(room.accent), ' rx="3"') +
    lantern(s, 736, 700, 34) +
    bush(s, 90, 800, 260, '#5f9560') +
    bush(s, 1120, 806, 280, '#4f8a58')
  );
};

export const garden: Draw = (s, room) => {
  const winter = s.season === 'winter';
  const stones = repeat(8, (i) => {
    const t = i / 7;
    const y = 790 - 160 * t ** 0.8;
    return (
      ellipse(600 + Math.sin(t * 3.4) * 70, y, 96 - 60 * t, 19 - 12 * t, s.shade('#8f8a82', 0, 0.25)) +
      ellipse(
        600 + Math.sin(t * 3.4) * 70,
        y - 4,
        94 - 60 * t,
        17 - 11 * t,
        s.fill([s.tip('#d3ccbf'), s.at('#b5aea2')]),
      )
    );
  });
  const blooms = ['#e8708f', '#f2c45a', room.accent, '#a88ac8'];
  const border = (from: number, to: number) =>
    repeat(9, (i) => {
      const t = i / 8;
      const x = from + (to - from) * t;
      return (
        bush(s, x, 800 - 168 * t, 190 - 120 * t, winter ? '#dfe8f0' : ['#5f9a5f', '#78ad64', '#4f8a58'][i % 3]) +
        (winter
          ? ''
          : repeat(6, () =>
              circle(
                x + s.rng.range(-0.4, 0.4) * (190 - 120 * t),
                800 - 168 * t - s.rng.range(10, 60) * (1 - 0.6 * t),
                9 - 5 * t,
                s.at(s.rng.pick(blooms)),
              ),
            ))
      );
    });
  return (
    meadow(s, room.ground, 616) +
    fence(s, 0, 480, () => 646, 70, '#f3ece0') +
    fence(s, 720, 1210, () => 646, 70, '#f3ece0') +
    stones +
    border(60, 470) +
    border(1140, 720) +
    gate(s) +
    lantern(s, 420, 740, 50) +
    lantern(s, 790, 748, 50)
  );
};

export const firepit: Draw = (s, room) => {
  const seat = (x: number, y: number, side: number, color: string) =>
    ellipse(x, y + 2, 92, 10, s.light.shadow, faint(0.25)) +
    line(
      d`M${x - side * 62} ${y}l${side * 14} -70M${x + side * 60} ${y}l${side * -6} -60`,
      s.shade(color, 0, 0.4),
      10,
    ) +
    poly([x - side * 80, y - 74, x + side * 46, y - 50, x + side * 50, y - 34, x - side * 78, y - 58], s.at(color)) +
    path(
      d`M${x + side * 30} ${y - 40}l${side * 64} -150q${side * -14} -22 ${side * -44} -12l${side * -64} 146z`,
      s.fill([s.tip(color), s.shade(color, 0, 0.2)]),
    ) +
    line(
      d`M${x + side * 46} ${y - 60}l${side * 52} -122M${x + side * 30} ${y - 64}l${side * 52} -126`,
      s.shade(color, 0, 0.35),
      2.5,
      faintLine(0.5),
    ) +
    rect(x - (side > 0 ? 84 : -4), y - 108, 80, 12, s.tip(color), ' rx="5"') +
    path(
      d`M${x + side * 66} ${y - 196}l${side * 34} 12l${side * -30} 84q${side * -22} 8 ${side * -38} -6z`,
      s.at(room.accent),
    );
  const ring = repeat(9, (i) => {
    const a = Math.PI * (i / 8);
    return ellipse(
      600 - Math.cos(a) * 130,
      720 + Math.sin(a) * 34,
      30,
      21,
      s.fill([s.tip('#a8a49d'), s.shade('#77736e', 0, 0.3)]),
    );
  });
  const back = repeat(7, (i) =>
    ellipse(
      600 - Math.cos((Math.PI * i) / 6) * 126,
      716 - Math.sin((Math.PI * i) / 6) * 26,
      26,
      17,
      s.shade('#8a867f', 0, 0.25),
    ),
  );
  const flat = room.ground === '#f4f8fc' || s.season !== 'winter' ? room.ground : '#eef3f8';
  return (
    meadow(s, flat, 600) +
    stringLights(s, 0, 120, 600, 60, 60, 9) +
    stringLights(s, 600, 60, 1200, 110, 60, 9) +
    ellipse(600, 724, 300, 60, s.shade(flat, 0, 0.2), faint(0.4)) +
    back +
    fire(s, 600, 728, 120) +
    ring +
    seat(330, 740, -1, '#c99a6c') +
    seat(870, 740, 1, '#c99a6c') +
    rect(1010, 742, 90, 16, s.at('#b3865c'), ' rx="8"') +
    circle(1046, 726, 16, s.at('#b3865c')) +
    lantern(s, 160, 770, 60) +
    bush(s, 60, 800, 220, s.season === 'winter' ? '#dfe8f0' : undefined) +
    bush(s, 1150, 806, 240, s.season === 'winter' ? '#dfe8f0' : undefined)
  );
};
