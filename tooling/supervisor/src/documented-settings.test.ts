import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSetting } from 'part-runtime/setting-names';
import { expect, test } from 'vitest';
import { root } from './places.ts';

/** Between the parts of one running product, or not ours at all: nobody sets them. So are those of the dev servers. */
const INTERNAL = new Set([
  'CI',
  'COMSPEC',
  'HOME',
  'INIT_CWD',
  'PATH',
  'USER',
  'POSTGRES_FOLDER',
  'SMTP_PORT',
  'STAND_INS',
  'STRIPE_WEBHOOK_URL',
  'IDENTITY_URL',
  'STANDINS_URL',
]);

const PACKAGES = [
  'api',
  'edge',
  'platform/part-runtime',
  'platform/releases',
  'tooling/stand-ins',
  'tooling/supervisor',
];
/** `env.NAME`, and a name handed to a function that reads a setting: with the environment, or of this name. */
const READ =
  /\benv\??\.([A-Z][A-Z0-9_]+)\b|\b\w+\(\s*env,\s*'([A-Z][A-Z0-9_]+)'|\b(?:needed|addressOf|value|setting)\(\s*'([A-Z][A-Z0-9_]+)'/g;

function namesRead(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PACKAGES], {
    cwd: root,
  });
  const sources = listed
    .toString()
    .split('\n')
    .filter(
      (file) =>
        /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|\/(?:tests|faults|bench|dev)\/|\/fixtures\/|\/browser\//.test(file),
    );
  const names = new Map<string, string>();
  // One that was deleted is listed until that is committed.
  for (const file of sources.filter((each) => existsSync(join(root, each)))) {
    for (const [, ...found] of readFileSync(join(root, file), 'utf8').matchAll(READ)) {
      const name = found.find((each) => each !== undefined) ?? '';
      if (!INTERNAL.has(name)) names.set(name, file);
    }
  }
  return names;
}

function namesDocumented(): Set<string> {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const settings = text.slice(text.indexOf('## Settings'), text.indexOf('## What npm start does'));
  return new Set([...settings.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)].map(([, name]) => name ?? ''));
}

test('every setting that the code reads is in docs/operations.md, and no other', () => {
  const [read, documented] = [namesRead(), namesDocumented()];
  const secret = [...read].filter(([name]) => !documented.has(name)).map(([name, file]) => `${name} (${file})`);
  expect(secret).toEqual([]);
  expect(read.size).toBeGreaterThan(25);
  // All but those of the tests themselves are kept from them, and from throwaway copies.
  const seen = [...documented].filter((name) => !isSetting(name));
  expect(seen.sort()).toEqual(['CHROMIUM_PATH', 'TEST_DATABASE_URL']);
  const code = PACKAGES.map((folder) =>
    execFileSync('git', ['grep', '-hoE', '[A-Z][A-Z0-9_]{3,}', '--', folder], { cwd: root }).toString(),
  ).join('\n');
  const words = new Set(code.split('\n'));
  expect([...documented].filter((name) => !words.has(name))).toEqual([]);
});
