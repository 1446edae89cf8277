import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Dose, Fault, Figure } from './fault.ts';

interface Result {
  name: string;
  title: string;
  ok: boolean;
  seconds: number;
  figures: Figure[];
}

export interface FaultRun<W> {
  command: string;
  report: string;
  faults(dose: Dose): Fault<W>[];
  open(dose: Dose): Promise<W>;
}

export async function runFaults<W extends { close(): Promise<void> }>(run: FaultRun<W>): Promise<never> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { dose: { type: 'string' } } });
  const dose = values.dose ?? 'short';
  const all = run.faults('full');
  const unknown = positionals.filter((name) => !all.some((fault) => fault.name === name));
  if (unknown.length > 0 || !isDose(dose)) {
    const names = all.map(({ name }) => name).join(', ');
    process.stderr.write(`Usage: npm run ${run.command} -- [NAME…] [--dose short|full]. The names are ${names}.\n`);
    process.exit(2);
  }
  const world = await run.open(dose);
  const leave = (code: number) => void world.close().then(() => process.exit(code));
  process.once('SIGTERM', () => leave(143));
  process.once('SIGINT', () => leave(130));
  const chosen = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : run.faults(dose);
  const results: Result[] = [];
  for (const fault of chosen) results.push(await runFault(fault, world, dose));
  await world.close();

  const passed = results.filter(({ ok }) => ok).length;
  const reports = fileURLToPath(new URL('../../../reports/', import.meta.url));
  mkdirSync(reports, { recursive: true });
  const cores = availableParallelism();
  const report = { at: new Date().toISOString(), node: process.version, cores, dose, results };
  writeFileSync(`${reports}${run.report}`, JSON.stringify(report, null, 2));
  process.stdout.write(
    `\n${passed} of ${results.length} faults passed (${dose} dose, ${cores} cores). Report: reports/${run.report}\n`,
  );
  process.exit(passed === results.length ? 0 : 1);
}

function isDose(text: string): text is Dose {
  return text === 'short' || text === 'full';
}

async function runFault<W>(fault: Fault<W>, world: W, dose: Dose): Promise<Result> {
  const startedAt = Date.now();
  const say = (line: string) => process.stdout.write(`  ${fault.name}: ${line}\n`);
  process.stdout.write(`${fault.title}…\n`);
  const figures = await fault
    .run({ dose, world, say })
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
