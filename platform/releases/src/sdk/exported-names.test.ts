import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenPromise, type Promises, readPromises, type State } from './exported-names.ts';
import { SDK } from './packages.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RECORD = join(import.meta.dirname, 'promises.json');

function stateOf(name: string, version: string): State {
  const folder = SDK.find((one) => one.name === name)?.folder ?? '';
  const text = readFileSync(join(ROOT, folder, 'CHANGELOG.md'), 'utf8');
  const [, date] = new RegExp(`^## ${version.replaceAll('.', '\\.')} - (.+)$`, 'm').exec(text) ?? [];
  return date === undefined ? 'unknown' : date === 'unreleased' ? 'unreleased' : 'released';
}

test('what the packages export changes with their versions alone (at a release: vitest --update)', async () => {
  const now = readPromises(ROOT);
  const before: Promises = JSON.parse(readFileSync(RECORD, 'utf8'));
  expect(brokenPromise(before, now, stateOf)).toBeUndefined();
  const recorded = Object.entries(now).map(([name, one]) => [
    name,
    stateOf(name, one.version) === 'released' ? one : (before[name] ?? one),
  ]);
  await expect(`${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`).toMatchFileSnapshot(RECORD);
});

const one = (version: string, ...names: string[]): Promises => ({
  'shared-ui': { version, exports: { '.': names, './map': ['Pin'] } },
});

test.each([
  ['1.0.0', ['Button'], undefined],
  ['1.0.1', ['Button'], undefined],
  ['1.1.0', ['Button', 'Card'], undefined],
  ['2.0.0', ['Card'], undefined],
  ['1.0.1', ['Button', 'Card'], 'shared-ui 1.0.1 exports Card, which 1.0.0 does not: raise its minor version.'],
  ['1.1.0', ['Card'], 'shared-ui 1.1.0 no longer exports Button: raise its major version, or export it again.'],
])('from 1.0.0 with Button to %s with %s', (version, names, sentence) => {
  expect(brokenPromise(one('1.0.0', 'Button'), one(version, ...names), () => 'released')).toBe(sentence);
});

test('a version in the making takes what is added', () => {
  expect(brokenPromise(one('1.1.0', 'Button'), one('1.1.0', 'Button', 'Card'), () => 'unreleased')).toBeUndefined();
});

test('an entry that goes, a package that goes, and a version without a word are named too', () => {
  const before = one('1.0.0', 'Button');
  const withoutMap: Promises = { 'shared-ui': { version: '1.0.0', exports: { '.': ['Button'] } } };
  expect(brokenPromise(before, withoutMap, () => 'unreleased')).toContain('no longer exports the entry ./map');
  expect(brokenPromise(before, {}, () => 'released')).toContain('shared-ui is no longer handed out');
  expect(brokenPromise(before, one('1.1.0', 'Button'), () => 'unknown')).toContain('has no entry for 1.1.0');
});
