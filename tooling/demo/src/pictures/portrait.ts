import { mix } from './color.ts';
import { createRng, seedOf } from './prng.ts';
import { createScene, definitions, type Scene } from './scene.ts';
import { circle, d, ellipse, faint, faintLine, line, path, rect, repeat } from './svg.ts';

const SKIN = ['#f6cfae', '#e8b48c', '#c98d62', '#a56a45', '#7a4b32', '#f2c4a0'] as const;
/** What skin in shade leans to: a blue shadow would look cold. */
const BLUSH = '#8a3a2a';
const HAIR = ['#3a2a24', '#6b4430', '#a8703f', '#d9a95b', '#2b2b33', '#b9b4ae', '#8f3f2a'] as const;
const CLOTH = ['#c8553d', '#3f7f86', '#e0a83f', '#5f6fa8', '#6f9a62', '#8a5a86', '#f0e6d6'] as const;
const BACK = [
  ['#ffd9b0', '#f2a488'],
  ['#bfe3e0', '#6fb0b8'],
  ['#f6e3a8', '#e5b860'],
  ['#cdd6f2', '#8f9fd6'],
  ['#cfe6bf', '#86b878'],
] as const;

/** A square picture (400 × 400) of a person who does not exist: the same seed, the same person. */
export function drawPortrait({ seed }: { seed: number }): string {
  const rng = createRng(seedOf('portrait', seed));
  const s = createScene({ rng, hour: 'morning', season: 'summer', weather: 'clear' });
  const [light, deep] = BACK[seed % BACK.length] ?? BACK[0];
  const skin = SKIN[(seed * 2 + Math.floor(seed / 3)) % SKIN.length] ?? SKIN[0];
  const hair = HAIR[(seed * 3 + 1) % HAIR.length] ?? HAIR[0];
  const cloth = CLOTH[(seed * 2) % CLOTH.length] ?? CLOTH[0];
  const style = seed % 5;
  const body =
    rect(0, 0, 400, 400, s.fill([light, deep])) +
    circle(290, 120, 90, '#ffffff', faint(0.25)) +
    path('M0 330Q110 250 220 310T400 280V400H0z', deep, faint(0.7)) +
    behind(s, style, hair) +
    path('M60 410q4 -96 92 -112h96q88 16 92 112z', s.fill([s.tip(cloth), s.shade(cloth, 0, 0.18)])) +
    collar(s, style, cloth, skin) +
    rect(168, 236, 64, 76, mix(skin, BLUSH, 0.26), ' rx="28"') +
    ellipse(124, 196, 16, 22, mix(skin, BLUSH, 0.12)) +
    ellipse(276, 196, 16, 22, mix(skin, BLUSH, 0.2)) +
    path(
      'M126 170q0 -84 74 -84t74 84v24q0 82 -74 82t-74 -82z',
      s.fill([s.tip(skin, 0, 0.12), skin, mix(skin, BLUSH, 0.14)], 'right'),
    ) +
    face(s, style, hair) +
    hairOf(s, style, hair);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><defs>${definitions(s.defs)}</defs>${body}</svg>`;
}

function behind(s: Scene, style: number, hair: string): string {
  if (style === 0)
    return path(
      'M108 190q-8 -128 92 -128t92 128q4 90 26 132q-60 26 -118 22t-118 -22q22 -42 26 -132z',
      s.shade(hair, 0, 0.2),
    );
  if (style === 3)
    return (
      circle(200, 62, 44, s.shade(hair, 0, 0.12)) + path('M116 200q-10 -120 84 -120t84 120z', s.shade(hair, 0, 0.2))
    );
  return '';
}

function collar(s: Scene, style: number, cloth: string, skin: string): string {
  if (style === 1 || style === 4)
    return (
      path('M160 298l40 52l40 -52l18 10l-40 66h-36l-40 -66z', s.tip('#f6efe2')) +
      path('M172 292h56l-28 44z', mix(skin, BLUSH, 0.16))
    );
  if (style === 2)
    return (
      rect(150, 288, 100, 34, s.shade(cloth, 0, 0.1), ' rx="17"') +
      line(
        repeat(5, (i) => d`M${110 + i * 44} 340v60`),
        s.shade(cloth, 0, 0.25),
        3,
        faintLine(0.5),
      )
    );
  return path('M150 300q50 54 100 0q-8 -10 -18 -10h-64q-10 0 -18 10z', mix(skin, BLUSH, 0.14));
}

function face(s: Scene, style: number, hair: string): string {
  const ink = s.shade('#3a2a28', 0, 0.3);
  const brow = line('M154 168q16 -10 32 -2M214 166q16 -8 32 2', s.shade(hair, 0, 0.25), 6);
  const eyes =
    circle(170, 192, 6.5, ink) +
    circle(230, 192, 6.5, ink) +
    circle(172, 190, 2, '#ffffff') +
    circle(232, 190, 2, '#ffffff');
  const cheeks = circle(152, 222, 15, '#e8705f', faint(0.22)) + circle(248, 222, 15, '#e8705f', faint(0.22));
  const mouth =
    style % 2
      ? path('M172 234q28 26 56 0q-6 -4 -28 -4t-28 4z', '#ffffff') + line('M172 234q28 26 56 0', '#a8453f', 4)
      : line('M176 236q24 18 48 0', '#a8453f', 5);
  const nose = line('M200 196q-7 14 2 19', s.shade('#a8653f', 0, 0.1), 4, faintLine(0.55));
  const glasses =
    style === 2 || style === 4
      ? circle(170, 192, 23, 'none', ` stroke="${ink}" stroke-width="4.5"`) +
        circle(230, 192, 23, 'none', ` stroke="${ink}" stroke-width="4.5"`) +
        line('M193 190q7 -6 14 0M147 188l-16 -6M253 188l16 -6', ink, 4.5)
      : '';
  const beard =
    style === 1
      ? path('M128 204q4 90 72 90t72 -90q-8 34 -34 34q-18 -12 -38 -12t-38 12q-26 0 -34 -34z', s.at(hair))
      : '';
  return beard + brow + eyes + cheeks + nose + mouth + glasses;
}

function hairOf(s: Scene, style: number, hair: string): string {
  const fill = s.fill([s.tip(hair, 0, 0.14), s.at(hair)]);
  if (style === 0) return path('M118 196q-8 -118 84 -118t82 118q-12 -50 -34 -70q-54 26 -98 4q-28 22 -34 66z', fill);
  if (style === 1) return path('M122 176q-14 -104 80 -104t76 104q-10 -22 -14 -40q-66 10 -104 -12q-26 14 -38 52z', fill);
  if (style === 2)
    return path(
      repeat(
        11,
        (i) =>
          d`M${112 + Math.cos(Math.PI + (i * Math.PI) / 10) * 0 + i * 17 - 26} ${132 - Math.sin((i * Math.PI) / 10) * 56}a28 28 0 1 1 56 0a28 28 0 1 1 -56 0z`,
      ),
      fill,
    );
  if (style === 3) return path('M120 190q-6 -112 80 -112t80 112q-8 -62 -80 -74q-72 12 -80 74z', fill);
  return path('M124 166q-8 -84 76 -86t76 78q-14 -16 -18 -30q-30 6 -60 -4q-40 8 -74 42z', fill);
}
