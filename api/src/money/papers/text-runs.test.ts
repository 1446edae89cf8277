import { expect, test } from 'vitest';
import { fromLeft, linesOf, needsRuns, runsOf } from './text-runs.ts';

const shown = (text: string) => fromLeft(runsOf(text)).map((run) => run.text);

test('words of a right-to-left script are drawn from right to left', () => {
  expect(shown('محمد علي')).toEqual(['علي', ' ', 'محمد']);
  expect(shown('דוד כהן Smith')).toEqual(['Smith', ' ', 'כהן', ' ', 'דוד']);
  expect(shown('Hotel קיסר 5 Inn')).toEqual(['Hotel', ' ', '5', ' ', 'קיסר', ' ', 'Inn']);
});

test('a character is drawn in a font that has it', () => {
  const fonts = (text: string) => runsOf(text).map(({ font }) => font.replace(/\/.*/, ''));
  expect(fonts('Ann 山')).toEqual(['regular', 'regular', 'sc']);
  expect([...'かカ김नไא🏯'].map((each) => fonts(each)[0])).toEqual([
    ...['sc', 'sc', 'kr', 'devanagari', 'thai', 'regular', 'emoji'],
  ]);
  expect(fonts('👩‍👩‍👧‍👦')).toEqual(['emoji']);
});

test('a line that is too wide is broken', () => {
  const widthOf = ({ text }: { text: string }) => text.length;
  const lines = linesOf(runsOf('aaaa bbbb cccccccccccc'), 9, widthOf);
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['aaaa bbbb', 'ccccccccc', 'ccc']);
});

test('a Latin name is not split into runs', () => {
  expect([needsRuns('Siobhán O’Brien'), needsRuns('Ольга'), needsRuns('دانا')]).toEqual([false, false, true]);
});
