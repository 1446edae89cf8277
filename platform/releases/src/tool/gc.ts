import { collectGarbage } from '../changes/gc.ts';
import { noNames, type Outcome, readArguments, UsageError } from './arguments.ts';
import { dataDir, localStore } from './open-target.ts';

export async function gc(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {
    'dry-run': { type: 'boolean' },
    sets: { type: 'string', default: '20' },
    days: { type: 'string', default: '30' },
  });
  noNames(positionals);
  if (values.url) throw new UsageError('gc works only on a local store: run it on the server, with its DATA_DIR');
  const isDryRun = values['dry-run'] ?? false;
  const keep = { sets: whole('--sets', values.sets), days: whole('--days', values.days) };
  const gone = await collectGarbage(localStore(), { ...keep, isDryRun, by: 'gc' });
  const bytes = gone.reduce((sum, version) => sum + version.bytes, 0);
  const verb = isDryRun ? 'would delete' : 'deleted';
  return {
    lines: [
      ...gone.map(({ name, version }) => `${verb} ${name} ${version}`),
      `${verb} ${gone.length} versions of ${dataDir()}, ${(bytes / 1e6).toFixed(1)} MB`,
    ],
    json: { dryRun: isDryRun, bytes, versions: gone.map(({ name, version }) => ({ name, version })) },
  };
}

function whole(option: string, text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a whole number; got: ${text}`);
}
