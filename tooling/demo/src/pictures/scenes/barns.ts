import { house, pane, stringLights } from '../buildings.ts';
import { contour, flowers, ground, ranges, tufts } from '../land.ts';
import type { Scene } from '../scene.ts';
import { sky } from '../sky.ts';
import { circle, d, ellipse, faint, faintLine, line, path, poly, rect, repeat } from '../svg.ts';
import { birds, fence } from '../things.ts';
import { bush, conifer, hedge, tree } from '../trees.ts';
import { bale, gambrel, silo, tractor, windpump } from './barn-parts.ts';
import type { CategoryScenes } from './category-scenes.ts';

function redBarn(s: Scene): string {
  const { rng } = s;
  const winter = s.season === 'winter';
  const field = winter ? '#eef4fa' : s.season === 'autumn' ? '#d0a850' : '#8fb862';
  let out =
    sky(s, 480) +
    ranges(s, { from: 430, to: 500, count: 3, rise: 46, color: winter ? '#9fb3c4' : '#6f9a70', near: 0.4 }) +
    birds(s, 330, 170);
  const a = contour(s, 510, 18, 300);
  out +=
    hedge(s, a, winter ? '#7f95a3' : '#4d8058', 0.28, 18) +
    ground(a, s.span(490, 620, [s.tip(field, 0.2), s.at(field, 0.1)])) +
    line(
      repeat(16, (i) => d`M${-100 + i * 90} 800Q${200 + i * 40} 640 ${420 + i * 22} 530`),
      s.shade(field, 0, 0.22),
      3,
      faintLine(0.4),
    );
  const b = (x: number) => 630 + 10 * Math.sin(x / 200);
  out += ground(b, s.span(610, 800, [s.tip(field), s.at(field), s.shade(winter ? '#c9d9ea' : field, 0, 0.22)]));
  if (!s.bare) {
    const x = rng.range(400, 450);
    out +=
      silo(s, x - 100, 660, 76, 290) +
      tree(s, x + 520, 650, 250) +
      gambrel(s, x, 670, 250, rng.pick(['#b5403a', '#a8392f', '#c04a3a']), '#5a5f66') +
      (rng.chance(0.5) ? silo(s, x - 160, 668, 56, 220, '#d8cdb8') : '');
  } else out += tree(s, 800, 650, 220);
  out += path(
    'M470 806C510 750 560 720 540 676h110C680 720 720 760 740 806z',
    s.tip(winter ? '#dfe8f2' : '#e3cc98', 0, 0.1),
  );
  if (!winter) out += bale(s, 130, 740, 40) + bale(s, 260, 716, 30) + bale(s, 1030, 746, 42);
  else out += conifer(s, 150, 720, 200) + conifer(s, 1060, 740, 240);
  out +=
    fence(s, 700, 1210, (x1) => 770 + 8 * Math.sin(x1 / 120), 56, '#f3ece0') +
    fence(s, -20, 440, (x1) => 782 + 8 * Math.sin(x1 / 120), 56, '#f3ece0');
  return (
    out +
    tufts(s, () => 780, winter ? 0 : 46, s.shade('#7d9a4c', 0, 0.12), 30) +
    (winter ? '' : flowers(s, 40, { x: 0, y: 740, w: 1200, h: 60 }, ['#fff6e0', '#e8b03a', '#d9604c']))
  );
}

function darkBarn(s: Scene): string {
  const { rng } = s;
  const wood = rng.pick(['#4a4341', '#5f4a3c', '#3f4a4c']);
  const meadow = s.season === 'winter' ? '#eef4fa' : s.season === 'autumn' ? '#c9a95a' : '#a3bb66';
  let out =
    sky(s, 460) +
    ranges(s, { from: 400, to: 490, count: 4, rise: 70, color: '#6d9078', near: 0.34 }) +
    hedge(s, () => 520, '#4f8059', 0.22, 34);
  out +=
    ground(
      (x) => 540 + 8 * Math.sin(x / 180),
      s.span(530, 800, [s.tip(meadow), s.at(meadow), s.shade(meadow, 0, 0.24)]),
    ) +
    tree(s, 170, 590, 300) +
    tree(s, 1090, 590, 320) +
    birds(s, 420, 160);
  if (!s.bare) {
    const [x, y, w] = [rng.range(280, 330), 650, 230];
    out +=
      ellipse(x + 300, y + 4, 380, 14, s.light.shadow, faint(0.22)) +
      house(s, {
        x,
        y,
        w,
        h: 150,
        side: 360,
        roof: 130,
        wall: wood,
        tiles: '#6a6f75',
        windows: 0,
        door: false,
        boards: true,
      });
    out +=
      [0, 1, 2, 3].map((i) => pane(s, x + w + 36 + i * 80, y - 128, 56, 128, { frame: '#2f2c2b' })).join('') +
      pane(s, x + 40, y - 150, 150, 150, { frame: '#2f2c2b', bars: true }) +
      poly(
        [x + 52, y - 162, x + w / 2, y - 240, x + w - 52, y - 162],
        s.light.dark >= 0.4 ? '#ffd990' : s.tip('#8fb3c4', 0, 0.25),
      ) +
      line(d`M${x + w / 2} ${y - 240}v78`, s.shade(wood, 0, 0.3), 4);
    out +=
      rect(x - 20, y - 6, 660, 12, s.tip('#c79a6b')) +
      stringLights(s, x + 600, y - 150, 1080, 430, 20, 8) +
      rect(x + 470, y - 296, 34, 70, s.shade('#3d3a3a', 0, 0.2));
    out +=
      rect(680, 712, 190, 12, s.tip('#c79a6b'), ' rx="4"') +
      line('M700 724v44M850 724v44', s.shade('#8a6244', 0, 0.3), 8) +
      rect(670, 742, 210, 9, s.at('#b3865c'), ' rx="4"') +
      circle(740, 700, 9, s.at('#d9503f')) +
      rect(790, 690, 16, 22, s.at('#7fa8b0'), ' rx="3"');
  }
  out +=
    path('M330 806C400 760 470 720 450 656h110C560 720 520 760 500 806z', s.tip('#e6d5ac', 0, 0.1)) +
    bush(s, 140, 690, 150) +
    bush(s, 1080, 690, 180);
  return (
    out +
    tufts(s, (x) => 730 + ((x * 131) % 60), 70, s.shade(meadow, 0, 0.25), 34) +
    flowers(s, s.season === 'summer' || s.season === 'spring' ? 90 : 0, { x: 0, y: 690, w: 1200, h: 110 }, [
      '#ffffff',
      '#f2c94c',
      '#c98ad0',
    ])
  );
}

function whiteBarn(s: Scene): string {
  const { rng } = s;
  const winter = s.season === 'winter';
  const corn = winter ? '#eaf1f8' : s.season === 'spring' ? '#9cc46a' : '#dcb458';
  let out =
    sky(s, 520) +
    ranges(s, { from: 480, to: 530, count: 2, rise: 34, color: '#7d9f80', near: 0.46 }) +
    hedge(s, () => 540, '#55855c', 0.3, 18) +
    birds(s, 760, 180);
  out += rect(0, 544, 1200, 260, s.span(540, 800, [s.tip(corn), s.at(corn), s.shade(corn, 0, 0.22)]));
  const vx = 300;
  out += repeat(22, (i) =>
    line(d`M${vx + (i - 11) * 26} 548L${vx + (i - 11) * 190} 806`, s.shade(corn, 0, 0.28), 5, faintLine(0.4)),
  );
  if (!s.bare) {
    const x = rng.range(590, 640);
    out +=
      tree(s, x - 50, 620, 200) +
      silo(s, x + 430, 632, 66, 260, '#b9c4cc') +
      silo(s, x + 502, 636, 56, 210, '#c9ced2') +
      gambrel(s, x, 640, 210, '#f3ece0', rng.pick(['#4f8a78', '#a8483f', '#5a7090']));
    out += windpump(s, 390, 610, 230);
  } else out += tree(s, 860, 620, 240) + windpump(s, 640, 600, 200);
  out +=
    path(
      'M600 806C640 740 700 700 690 642h80C800 700 860 740 900 806z',
      s.tip(winter ? '#dfe8f2' : '#ecd9a8', 0, 0.15),
    ) +
    fence(s, -20, 560, () => 690, 44, '#b98f66') +
    fence(s, 930, 1210, () => 700, 50, '#b98f66');
  return out + tractor(s, rng.range(200, 260), 756) + tufts(s, () => 770, winter ? 0 : 50, s.shade(corn, 0, 0.3), 44);
}

export const barns: CategoryScenes = {
  hours: ['morning', 'sunset', 'golden', 'noon', 'dusk'],
  seasons: ['summer', 'autumn', 'summer', 'winter', 'spring'],
  weathers: ['fair', 'clear', 'streaks', 'fair'],
  compositions: [redBarn, darkBarn, whiteBarn],
  framings: ['table', 'path', 'hammock', 'firepit'],
  room: {
    wall: '#d9b88f',
    trim: '#fbf5ea',
    floor: '#a3744e',
    accent: '#a8392f',
    second: '#e3c077',
    ground: '#a9b868',
    window: 'wide',
    surface: 'beams',
  },
};
