/// <reference path="./wawoff2.d.ts" />
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decompress } from 'wawoff2';

/**
 * `regular` covers Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. Other fonts are split into subsets,
 * which are loaded only when a text needs them. Characters that are in no font are drawn as boxes.
 */
export type FontName = 'regular' | `${keyof typeof PACKAGES}/${string}`;

const EAST_ASIA = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303f\uff00-\uffef]/u;
const EMOJI = /[\p{Emoji_Presentation}\p{RI}\u{1f000}-\u{1faff}]|\p{ExtPict}\ufe0f/u;

const PACKAGES = {
  emoji: {
    of: EMOJI,
    address: import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'),
    file: 'noto-emoji-SLICE-wght-normal.woff2',
  },
  kr: {
    of: /\p{sc=Hang}/u,
    address: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
    file: 'noto-sans-kr-SLICE-wght-normal.woff2',
  },
  sc: {
    of: EAST_ASIA,
    address: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    file: 'noto-sans-sc-SLICE-wght-normal.woff2',
  },
  devanagari: {
    of: /\p{sc=Deva}/u,
    address: import.meta.resolve('@fontsource/noto-sans-devanagari/unicode.json'),
    file: 'noto-sans-devanagari-SLICE-400-normal.woff2',
  },
  thai: {
    of: /\p{sc=Thai}/u,
    address: import.meta.resolve('@fontsource/noto-sans-thai/unicode.json'),
    file: 'noto-sans-thai-SLICE-400-normal.woff2',
  },
};
type Package = keyof typeof PACKAGES;
const NAMES = Object.keys(PACKAGES) as Package[];

/** Returns the font for a grapheme. */
export function fontOf(character: string): FontName {
  const name = NAMES.find((each) => PACKAGES[each].of.test(character));
  const slice = name && sliceOf(name, character.codePointAt(0) ?? 0);
  return name === undefined || slice === undefined ? 'regular' : `${name}/${slice}`;
}

const ranges = new Map<Package, [slice: string, from: number, to: number][]>();

function sliceOf(name: Package, codePoint: number): string | undefined {
  const known = ranges.get(name) ?? readRanges(name);
  ranges.set(name, known);
  return known.find(([, from, to]) => codePoint >= from && codePoint <= to)?.[0];
}

function readRanges(name: Package): [string, number, number][] {
  const path = fileURLToPath(PACKAGES[name].address);
  const slices = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
  return slices.flatMap(([slice, text]) =>
    text.split(',').map((range): [string, number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [slice.replace(/[[\]]/g, ''), Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  );
}

export async function loadFont(font: Exclude<FontName, 'regular'>): Promise<Buffer> {
  const [name, slice = ''] = font.split('/') as [Package, string];
  const { address, file } = PACKAGES[name];
  // Decompress the font, because the PDF library cannot embed a subset of a compressed one.
  return Buffer.from(await decompress(await readFile(new URL(`files/${file.replace('SLICE', slice)}`, address))));
}
