import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from 'part-runtime';
import { partFiles } from './parts.ts';
import { root } from './places.ts';
import { checkValues, requireSettings } from './settings.ts';
import { assertDatabase } from './surroundings.ts';

// npm run serve -- edge|api|worker: one part alone, for production. Its log is standard output.

const FIREBASE = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'];
const SERVER = [
  'DATABASE_URL',
  'SITE_URL',
  'FIREBASE_PROJECT_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
];
const needed: Record<keyof typeof partFiles, string[]> = {
  edge: ['SITE_URL', 'API_URL', ...FIREBASE, 'STRIPE_PUBLISHABLE_KEY'],
  api: [...SERVER, 'STRIPE_PUBLISHABLE_KEY'],
  worker: SERVER,
};

try {
  const name = process.argv[2] ?? '';
  if (!isPart(name)) throw new StartError('Say which part to serve: npm run serve -- edge, api or worker.');
  process.env.NODE_ENV ??= 'production';
  if (process.env.NODE_ENV === 'production') requireSettings(process.env, needed[name]);
  const dataDir = resolve(root, process.env.DATA_DIR || '.data');
  process.env.DATA_DIR = dataDir;
  process.env.RELEASES_DIR ||= join(dataDir, 'releases');
  checkValues(process.env);
  const databaseUrl = process.env.DATABASE_URL;
  if (name !== 'edge' && databaseUrl) await assertDatabase(databaseUrl);
  await import(pathToFileURL(partFiles[name]).href);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

function isPart(name: string): name is keyof typeof partFiles {
  return Object.hasOwn(partFiles, name);
}
