import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const kit = join(import.meta.dirname, '..');
const root = join(kit, '../..');

function tokens(sheet: string): Map<string, string> {
  const source = readFileSync(join(kit, sheet), 'utf8');
  return new Map(
    [...source.matchAll(/--color-([\w-]+): (#\w{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = tokens('theme.css');
const dark = new Map([...light, ...tokens('dark.css')]);

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const [brighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(theme.get(name) ?? `no token ${name}`))
    .sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

const SURFACES = ['surface', 'surface-soft', 'surface-sunken', 'surface-raised'];
const STATES = ['success', 'warning', 'danger', 'info'];

/** Color pairs, with the minimum contrast that WCAG 2.2 AA requires. */
const PAIRS: [text: string, on: string, least: number][] = [
  ...SURFACES.flatMap((surface): [string, string, number][] => [
    ...['ink', 'ink-muted', 'ink-subtle', 'accent-ink', ...STATES.map((state) => `${state}-ink`)].map(
      (text): [string, string, number] => [text, surface, 4.5],
    ),
    ...['accent', 'line-strong', 'danger'].map((edge): [string, string, number] => [edge, surface, 3]),
  ]),
  ...STATES.map((state): [string, string, number] => [`${state}-ink`, `${state}-soft`, 4.5]),
  ['accent-ink', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ...['accent', 'accent-strong', 'accent-deep', 'danger', 'danger-strong'].map((fill): [string, string, number] => [
    'on-fill',
    fill,
    4.5,
  ]),
  ['on-fill', 'success', 3],
  ['on-fill', 'stage', 4.5],
];

test.each([
  ['light', light],
  ['dark', dark],
])('text, borders and icons have enough contrast in the %s theme', (_, theme) => {
  const weak = PAIRS.filter(([text, on, least]) => !(contrast(theme, text, on) >= least));
  expect(weak.map(([text, on]) => `${text} on ${on}: ${contrast(theme, text, on).toFixed(2)}`)).toEqual([]);
});

test('the dark theme has a value for every surface, text and state', () => {
  const own = tokens('dark.css');
  const missing = [...light.keys()].filter((name) => /^(surface|ink|line|success|warning|danger|info)/.test(name));
  expect(missing.filter((name) => !own.has(name))).toEqual([]);
});

test('the page’s theme color is the surface color of each theme', () => {
  const page = readFileSync(join(root, 'shell/index.html'), 'utf8');
  expect([...page.matchAll(/content="(#\w{6})"/g)].map(([, color]) => color)).toEqual([
    light.get('surface'),
    dark.get('surface'),
  ]);
});

test('screens take their colors from tokens', () => {
  const files = globSync('{shell,remote-*,shared-*}/{src,stories}/**/*.{tsx,ts,css}', { cwd: root }).concat(
    'shell/index.html',
  );
  const own = ['theme.css', 'dark.css', 'theme.test.ts'];
  // Tailwind's palette, hexadecimal colors and color functions.
  const raw =
    /-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})\b|["':] ?#(?:[\da-f]{3}|[\da-f]{6})\b|\b(?:rgb|hsl|oklch)\(/gi;
  const found = files
    .filter((file) => !own.some((name) => file.endsWith(`/${name}`)) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(raw)].map(([color]) => `${file}: ${color}`));
  // The page's `theme-color` is checked by another test.
  expect(found.filter((line) => !line.startsWith('shell/index.html: "#'))).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});
