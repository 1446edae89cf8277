import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from 'part-runtime';
import { expect, test, vi } from 'vitest';
import { useBackups } from '../../tests/backups.ts';
import { useApi } from '../../tests/test-api.ts';
import { readFileArgument } from './read-file-argument.ts';

const api = useApi();
const { folder, emptyCopy } = useBackups(api);

const run = (command: string, args: string[], url: string) =>
  new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const { settings } = api.services;
    const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: folder,
        BLOB_STORE: join(folder, 'command-blobs'),
        IDENTITY_KEYS_URL: settings.identity.keysUrl,
        STRIPE_SECRET_KEY: 'sk_test_fake',
        STRIPE_WEBHOOK_SECRET: 'whsec_test',
        SMTP_URL: 'smtp://127.0.0.1:1',
        INIT_CWD: folder,
      },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('exit', (code) => done({ code, out, err }));
  });

const MISSING_PICTURE = {
  hash: 'f'.repeat(40),
  uploader: 'demo',
  width: 1,
  height: 1,
  bytes: 1,
  host_url: null,
  created_at: new Date(),
};

test('the commands resolve the file against the working directory', async () => {
  const copy = await emptyCopy();
  const restored = await run('restore', ['first.backup'], copy.url);
  expect([restored.err, restored.code]).toEqual(['', 0]);
  expect(restored.out).toMatch(
    /^Restored, as of (.*): rows \d+, pictures 1\. .*\nBefore you start: .* after-restore -- \1 .*\nThe data is consistent\.\n$/,
  );
  await copy.db.insertInto('pictures').values(MISSING_PICTURE).execute();
  const lacking = await run('backup', ['lacking.backup'], copy.url);
  const words = `Pictures that were not found and are not in the backup: ${MISSING_PICTURE.hash}\n`;
  expect([lacking.err, lacking.code]).toEqual([words, 1]);
  expect((await run('restore', ['lacking.backup', '--replace'], copy.url)).out).toContain(
    `Pictures missing from the backup: ${MISSING_PICTURE.hash}\n`,
  );
});

test('a command that fails prints the reason in one sentence', async () => {
  const timeless = await run('after-restore', ['2026-11-22T10:30:00'], api.services.settings.databaseUrl);
  expect([timeless.code, timeless.out, timeless.err]).toEqual([1, '', expect.stringMatching(/^Usage: .*\n$/)]);
});

test.each([[[]], [['a', 'b']], [['a', '--other']]])('a command with the arguments %j prints its usage', (args) => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'backup.ts', ...args]);
  expect(() => readFileArgument('force', 'Usage: npm run backup')).toThrow(new StartError('Usage: npm run backup'));
});
