import { house } from '../buildings.ts';
import { range, rock, tufts } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, rowboat, sailboat } from '../things.ts';
import { bush, conifer, palm } from '../trees.ts';
import { mirror, ripples, water } from '../water.ts';
import type { CategoryScenes } from './category-scenes.ts';
import { bungalow, cube, isle } from './island-parts.ts';

function lagoon(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(330, 380);
  let out = sky(s, horizon) + water(s, horizon, { far: '#4fb3d9', near: '#1f9fb5' });
  out +=
    isle(s, horizon + 4, rng.range(180, 320), 260, rng.range(90, 140), '#4d8a76', 0.62) +
    isle(s, horizon + 6, rng.range(560, 700), 170, 60, '#4d8a76', 0.5) +
    isle(s, horizon + 10, 1040, 300, rng.range(150, 200), '#3f8a6a', 0.36);
  out +=
    ellipse(620, 640, 760, 120, s.at('#6fdcd2'), faint(0.5)) +
    ellipse(660, 652, 560, 82, s.at('#9ceadd'), faint(0.5)) +
    sailboat(s, 250, horizon + 54, 84) +
    birds(s, 560, 150);
  const [ix, iy] = [rng.range(330, 380), 600];
  out +=
    ellipse(ix, iy, 250, 34, s.tip('#f4e0b4')) +
    ellipse(ix, iy + 14, 262, 34, s.at('#ffffff'), faint(0.5)) +
    ellipse(ix, iy - 2, 244, 32, s.fill([s.tip('#f6e3b8'), s.shade('#d9bd88', 0, 0.1)]));
  out +=
    bush(s, ix + 40, iy, 190, '#4f9a60') +
    bush(s, ix - 70, iy + 2, 130, '#6aad60') +
    palm(s, ix - 40, iy, 270, -80) +
    palm(s, ix + 20, iy + 4, 330, 70) +
    palm(s, ix + 90, iy - 2, 220, 110);
  if (!s.bare) {
    const count = 3;
    out +=
      line(d`M${ix + 200} ${iy + 6}L1220 ${iy + 60}`, s.shade('#a87c55', 0, 0.1), 14) +
      line(
        repeat(9, (i) => d`M${ix + 240 + i * 90} ${iy + 12 + i * 6}v34`),
        s.shade('#7d5a40', 0, 0.4),
        6,
      );
    out += repeat(count, (i) => bungalow(s, 690 + i * 165, 596 + i * 22, 104 + i * 16));
  } else out += rowboat(s, 760, 640, 140, '#f2efe6');
  out += ripples(s, { top: 620, foot: 800, count: 34, color: '#ffffff' });
  return (
    out +
    path(d`M-20 800C120 740 320 772 460 800z`, s.tip('#f4e0b4')) +
    tufts(s, () => 790, 14, s.at('#5fa05a'), 40, 0, 300)
  );
}

function cyclades(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(400, 440);
  let out = sky(s, horizon) + water(s, horizon, { far: '#4b9fd0', near: '#2279ad' });
  out +=
    isle(s, horizon + 4, 210, 250, rng.range(70, 110), '#8f8f86', 0.6) +
    isle(s, horizon + 12, 430, 160, 46, '#8f8a7d', 0.45) +
    sailboat(s, 320, horizon + 80, 84) +
    sailboat(s, 150, horizon + 46, 50) +
    birds(s, 300, 200);
  const top = (x: number) => 560 - 330 * (1 / (1 + Math.exp(-(x - 720) / 120))) + 16 * Math.sin(x / 60);
  const cliff: number[] = [];
  for (let x = 430; x <= 1220; x += 40) cliff.push(x, top(x));
  out += poly(
    [400, 800, 430, 620, ...cliff, 1220, 800],
    s.span(300, 800, [s.tip('#c9a585'), s.at('#b08a70'), s.shade('#8a6a5c', 0, 0.25)]),
  );
  out += repeat(14, () => {
    const x = rng.range(560, 1180);
    const y = rng.range(top(x) + 60, 780);
    return poly(
      [x, y, x + rng.range(20, 60), y - rng.range(30, 70), x + rng.range(50, 90), y + 10, x + 26, y + 40],
      s.shade('#9c7a66', 0, 0.3),
      faint(0.5),
    );
  });
  if (!s.bare) {
    for (let level = 0; level < 4; level++) {
      for (let x = 600 - level * 20; x < 1200; x += rng.range(88, 112)) {
        const y = top(x + 40) + 24 + level * 70;
        if (y > 680) continue;
        out += cube(s, x, y, rng.range(74, 104), rng.range(46, 66), rng.chance(0.22), level < 3 ? 60 : 14);
        if (rng.chance(0.35)) out += bush(s, x + 20, y + 16, 40, rng.pick(['#d9568f', '#6f9a62', '#d9568f']));
      }
    }
  }
  return (
    out +
    rock(s, 470, 800, 190, 100, '#9c8172') +
    rock(s, 600, 806, 150, 70, '#ab8f7d') +
    rowboat(s, 220, 720, 130, '#3f78b8') +
    ripples(s, { top: 640, foot: 800, count: 26, right: 480 })
  );
}

function skerries(s: Scene): string {
  const { rng } = s;
  const horizon = rng.range(350, 390);
  let out =
    sky(s, horizon) +
    range(s, () => horizon - 4, '#6f8f96', 0.7) +
    water(s, horizon, { far: '#7fb3c6', near: '#3f7f9c' });
  for (let i = 0; i < 5; i++) {
    const y = horizon + 6 + i * 24;
    const x = rng.range(60, 1140);
    out +=
      isle(s, y, x, 150 + i * 26, 26 + i * 6, '#56816f', 0.6 - i * 0.1) +
      repeat(4, () => conifer(s, x + rng.range(-70, 60), y - 12 - i * 3, 30 + i * 9, '#3d6f60', 0.56 - i * 0.1));
  }
  out += birds(s, 300, 170) + sailboat(s, 300, horizon + 130, 110, 0.08, '#fff4e6');
  const y = 640;
  const body =
    path(
      d`M440 ${y}C520 ${y - 40} 600 ${y - 54} 700 ${y - 60}S960 ${y - 70} 1040 ${y - 50}S1190 ${y - 30} 1260 ${y}z`,
      s.fill([s.tip('#c7b5a5'), s.shade('#9a8a80', 0, 0.2)]),
    ) +
    path(
      d`M600 ${y - 52}C700 ${y - 92} 980 ${y - 96} 1080 ${y - 44}C960 ${y - 54} 760 ${y - 46} 600 ${y - 52}z`,
      s.at('#86a367'),
    ) +
    conifer(s, 1010, y - 62, 190) +
    conifer(s, 1080, y - 44, 150) +
    conifer(s, 1130, y - 36, 200) +
    conifer(s, 955, y - 70, 130) +
    (s.bare
      ? ''
      : house(s, {
          x: 640,
          y: y - 34,
          w: 96,
          h: 76,
          side: 140,
          roof: 64,
          wall: rng.pick(['#b5483a', '#c9a13f', '#e9e2d2']),
          tiles: '#4a4f55',
          windows: 3,
          door: '#f3ece0',
          boards: true,
          chimney: true,
        }) +
        rect(520, y - 22, 150, 10, s.tip('#b99b7d')) +
        line(d`M540 ${y - 14}v24M600 ${y - 14}v24M655 ${y - 14}v24`, s.shade('#7d6552', 0, 0.4), 6) +
        house(s, {
          x: 930,
          y: y - 16,
          w: 56,
          h: 46,
          side: 40,
          roof: 36,
          wall: '#b5483a',
          tiles: '#4a4f55',
          windows: 1,
          door: '#4a3b35',
        })) +
    line(d`M880 ${y - 60}v-140`, s.at('#f3ece0'), 5) +
    poly([882, y - 198, 930, y - 184, 882, y - 170], s.at('#c8503f'));
  out += body + mirror(s, body, y, 0.3) + ripples(s, { top: y + 4, foot: 800, count: 40 });
  out +=
    path(
      d`M-20 800C60 700 220 690 330 730S460 790 500 810H-20z`,
      s.fill([s.tip('#bba99a'), s.shade('#8a7d75', 0, 0.25)]),
    ) +
    circle(120, 730, 5, s.at('#d9b45a')) +
    tufts(s, () => 728, 12, s.at('#9aa862'), 26, 60, 300);
  return (
    out +
    rowboat(s, 560, 700, 130, rng.pick(['#f2efe6', '#3f7f8f', '#d9a03f'])) +
    line(d`M600 ${y - 12}Q590 ${y + 20} 615 690`, s.shade('#7d6552', 0, 0.2), 2, faintLine(0.7))
  );
}

export const islands: CategoryScenes = {
  hours: ['noon', 'golden', 'dawn', 'dusk', 'morning'],
  seasons: ['summer'],
  weathers: ['fair', 'clear', 'streaks', 'clear'],
  compositions: [lagoon, cyclades, skerries],
  framings: ['balcony', 'hammock', 'table', 'doorway'],
  room: {
    wall: '#faf6ee',
    trim: '#3f78b8',
    floor: '#d2b48a',
    accent: '#3f78b8',
    second: '#f0b04f',
    ground: '#e6d2ae',
    window: 'arch',
    surface: 'plain',
  },
};
