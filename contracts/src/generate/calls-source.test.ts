import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/index.ts';
import { remoteSchema } from '../releases/manifest.ts';
import { callSource, callsSources } from './calls-source.ts';

const folder = new URL('../calls/', import.meta.url);

test('the files in calls/ match the endpoints (if not, run "npm run generate")', () => {
  const made = callsSources();
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(made).toSorted());
  for (const [file, source] of Object.entries(made)) {
    expect([file, readFileSync(new URL(file, folder), 'utf8')]).toEqual([file, source]);
  }
});

test('a deprecated call is marked as deprecated', () => {
  const source = callSource('getRoom', { ...endpoints.getRoom, deprecated: 'Use getStay.' });
  expect(source).toMatch(/^\n\/\*\* .*\. @deprecated Use getStay\. \*\/\nexport const getRoom/);
});

test('remote.schema.json matches the manifest schema', () => {
  const file = readFileSync(new URL('../../remote.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(file)).toEqual(remoteSchema());
});
