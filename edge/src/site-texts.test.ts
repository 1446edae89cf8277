import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLICIES, POLICY_NAMES, policySentence } from 'contracts';
import { sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'));
  const { store } = await sampleStore();
  edge = await startTestEdge(store, { TEXTS_DIR: folder });
});
afterAll(async () => {
  await edge.close();
  await rm(folder, { recursive: true });
});

const textOf = async (name: string) => JSON.parse((await edge.ask(`/-/texts/${name}`)).body).text as string;

test.each(['terms', 'privacy', 'help', 'contact'])('the product includes the text “%s”', async (name) => {
  expect((await edge.ask(`/-/texts/${name}`)).headers['x-content-type-options']).toBe('nosniff');
  expect(await textOf(name)).toMatch(/^[A-Z][a-z ]+\n\n/);
});

test('the terms match how refunds are computed for each cancellation policy', async () => {
  const terms = await textOf('terms');
  for (const policy of POLICY_NAMES)
    expect(terms).toContain(`- ${POLICIES[policy].label}: ${policySentence(policy)}\n`);
});

test('an operator can replace a text without a restart', async () => {
  await writeFile(join(folder, 'contact.txt'), 'Write to us\n\nhelp@lodge.example');
  expect(await textOf('contact')).toBe('Write to us\n\nhelp@lodge.example');
  expect(await textOf('help')).toMatch(/^Help\n/);
});

test.each(['/-/texts/', '/-/texts/imprint', '/-/texts/..%2Fpackage', '/-/texts/../../package', '/-/texts/terms.txt'])(
  '%s is not found',
  async (path) => {
    expect((await edge.ask(path)).status).toBe(404);
  },
);
