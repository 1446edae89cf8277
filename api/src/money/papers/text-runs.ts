import bidiFactory from 'bidi-js';
import { type FontName, fontOf } from './fonts.ts';

/** A part of a text in one font and direction. */
export interface Run {
  text: string;
  font: FontName;
  /** The embedding level of the Unicode bidirectional algorithm. Odd levels are right-to-left. */
  level: number;
  isSpace: boolean;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}]/u;

/** Returns true if the PDF library cannot draw the text, because it needs several fonts or right-to-left words. */
export function needsRuns(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) || [...graphemes.segment(text)].some(({ segment }) => fontOf(segment) !== 'regular');
}

/** Splits a line into runs in reading order. */
export function runsOf(text: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const isSpace = /^\s+$/.test(segment);
    const level = levels[index] ?? 0;
    const shown = level % 2 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const last = runs.at(-1);
    const font = isSpace ? 'regular' : fontOf(segment);
    if (last && last.font === font && last.level === level && last.isSpace === isSpace) last.text += shown;
    else runs.push({ text: shown, font, level, isSpace });
  }
  return runs;
}

/** Returns the runs of one line in the order in which they are drawn from left to right (rule L2 of UAX #9). */
export function fromLeft(runs: readonly Run[]): Run[] {
  const line = [...runs];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < line.length; start += 1) {
      let end = start;
      while ((line[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) line.splice(start, end - start, ...line.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return line;
}

/** Wraps runs into lines. A run that is wider than a line is broken between characters. */
export function linesOf(runs: readonly Run[], width: number, widthOf: (run: Run) => number): Run[][] {
  const lines: Run[][] = [[]];
  let left = width;
  for (const run of runs.flatMap((each) => (widthOf(each) > width ? piecesOf(each) : [each]))) {
    const taken = widthOf(run);
    if (taken > left && lines.at(-1)?.length) {
      lines.push([]);
      left = width;
      if (run.isSpace) continue;
    }
    lines.at(-1)?.push(run);
    left -= taken;
  }
  return lines;
}

function piecesOf(run: Run): Run[] {
  return [...graphemes.segment(run.text)].map(({ segment }) => ({ ...run, text: segment }));
}
