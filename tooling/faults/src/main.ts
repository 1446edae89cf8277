import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Dose, Fault, Figure } from './fault.ts';
import { FAULTS } from './faults.ts';
import { openWorld, type World } from './rig/world.ts';

// npm run test:faults [-- name…] [-- --dose full]

const REPORT = fileURLToPath(new URL('../../../reports/faults.json', import.meta.url));

interface Result {
  name: string;
  title: string;
  ok: boolean;
  seconds: number;
  figures: Figure[];
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { dose: { type: 'string' } } });
const dose = values.dose ?? 'short';
const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0 || !isDose(dose)) {
  const names = FAULTS.map(({ name }) => name).join(', ');
  process.stderr.write(`Usage: npm run test:faults -- [NAME…] [--dose short|full]. The names are ${names}.\n`);
  process.exit(2);
}

const world = await openWorld({ shared: dose === 'short' });
process.once('SIGTERM', () => void leave(143));
process.once('SIGINT', () => void leave(130));
const chosen = FAULTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const results: Result[] = [];
for (const fault of chosen) results.push(await inflict(fault, world, dose));
await world.close();

const passed = results.filter(({ ok }) => ok).length;
mkdirSync(new URL('.', `file://${REPORT}`), { recursive: true });
const cores = availableParallelism();
writeFileSync(
  REPORT,
  JSON.stringify({ at: new Date().toISOString(), node: process.version, cores, dose, results }, null, 2),
);
process.stdout.write(
  `\n${passed} of ${results.length} faults passed (${dose} dose, ${cores} cores). Report: reports/faults.json\n`,
);
process.exit(passed === results.length ? 0 : 1);

function isDose(text: string): text is Dose {
  return text === 'short' || text === 'full';
}

async function inflict(fault: Fault, inWorld: World, wanted: Dose): Promise<Result> {
  const startedAt = Date.now();
  const say = (line: string) => process.stdout.write(`  ${fault.name}: ${line}\n`);
  process.stdout.write(`${fault.title}…\n`);
  const figures = await fault
    .run({ dose: wanted, world: inWorld, say })
    .catch((error: unknown): Figure[] => [{ what: 'the fault ran', value: describe(error), ok: false }]);
  const ok = figures.length > 0 && figures.every((figure) => figure.ok);
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  for (const figure of figures)
    process.stdout.write(`  ${figure.ok ? 'ok    ' : 'FAILED'} ${figure.what}: ${figure.value}\n`);
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${fault.name} (${seconds} s)\n`);
  return { name: fault.name, title: fault.title, ok, seconds, figures };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function leave(code: number): Promise<never> {
  await world.close();
  process.exit(code);
}
