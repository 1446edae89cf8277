import { join, resolve } from 'node:path';
import { type BrowserTest, listBrowserTests, runBrowserTests, waysToTest } from './browser-tests.ts';
import { stopping } from './children.ts';
import { type Mutant, nameOf } from './mutant.ts';
import { judge, type Outcome, type TestResult } from './outcome.ts';
import { startProductCopy } from './product-copy.ts';
import { readRows, seenStatements, writeReport } from './report.ts';
import { makeCopy } from './source-copy.ts';
import { findStatements, ROOT } from './statements.ts';
import { MUTANTS } from './table.ts';
import { runUnitTests } from './unit-tests.ts';

// npm run test:mutants [-- S4.03 S6 …]: breaks each statement's feature in a copy of the sources, and expects the tests
// of the statement to fail by it. First the same tests have to pass on the product as it is; `--no-control` leaves that
// out. `--first` takes one breakage of each statement, `--rest` those that the report does not have as seen.

const home = join(ROOT, '.data/mutants');
const dataDir = resolve(process.env.DATA_DIR || join(home, 'state'));
const args = process.argv.slice(2).filter((arg) => arg !== '--');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const withControl = !args.includes('--no-control');
const statements = findStatements();
const ids = [...statements.keys()];
const isWanted = (id: string) => wanted.length === 0 || wanted.some((one) => id === one || id.startsWith(`${one}.`));
const inBrowser = ({ ids: [id] }: Mutant) => (statements.get(id)?.browser.length ?? 0) > 0;

const rows = readRows(MUTANTS);
const isFirst = ({ ids: [id] }: Mutant, place: number) => MUTANTS.findIndex((one) => one.ids.includes(id)) === place;
const isSeen = (mutant: Mutant) => rows.some((row) => nameOf(row) === nameOf(mutant) && row.kind === 'seen');
const asked = MUTANTS.filter(
  (mutant, place) =>
    mutant.ids.some(isWanted) &&
    (!args.includes('--first') || isFirst(mutant, place)) &&
    (!args.includes('--rest') || !isSeen(mutant)),
);
const say = (line: string) => process.stdout.write(`${line}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort(new Error('stopped')));
}

/** Notes what a breakage led to, and goes on with the next whatever it was. */
async function note(mutant: Mutant, work: () => Promise<Outcome>): Promise<void> {
  const started = Date.now();
  let outcome: Outcome;
  try {
    outcome = await work();
  } catch (error) {
    stopping.signal.throwIfAborted();
    outcome = { kind: 'unclear', why: (error as Error).message };
  }
  const seconds = Math.round((Date.now() - started) / 1_000);
  const others = rows.filter((row) => nameOf(row) !== nameOf(mutant));
  rows.splice(0, rows.length, ...others, { ...mutant, ...outcome, at: new Date(started).toISOString(), seconds });
  writeReport(ids, rows, MUTANTS);
  const mark = { seen: '✓', survived: '✗ SURVIVED', unclear: '? UNCLEAR' }[outcome.kind];
  say(`${mark} ${nameOf(mutant)} (${seconds} s)\n    ${outcome.why.replaceAll('\n', '\n    ')}`);
}

/** A test that fails without any breakage proves nothing. */
function assertPassed(results: TestResult[]): void {
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return;
  const list = failed.map(({ title, message }) => `\n  ${title}: ${message}`).join('');
  throw new Error(`These tests fail although nothing is broken:${list}`);
}

async function tryUnits(mutants: Mutant[], folder: string, hold: (mutant?: Mutant) => unknown): Promise<void> {
  const filesOf = ({ ids: own }: Mutant) => [...new Set(own.flatMap((id) => statements.get(id)?.unit ?? []))];
  if (withControl) {
    const all = mutants.flatMap((mutant) => mutant.ids);
    assertPassed(await runUnitTests(folder, [...new Set(mutants.flatMap(filesOf))], all));
  }
  for (const mutant of mutants) {
    await note(mutant, async () => {
      hold(mutant);
      return judge(mutant, await runUnitTests(folder, filesOf(mutant), mutant.ids));
    });
  }
  hold();
}

async function tryInBrowser(mutants: Mutant[], copy: ReturnType<typeof makeCopy>): Promise<void> {
  const tests = await listBrowserTests();
  const product = await startProductCopy(copy.folder, dataDir);
  try {
    if (withControl) {
      const chosen = waysToTest(
        tests,
        mutants.flatMap((mutant) => mutant.ids),
      ).flat();
      say(`${chosen.length} tests have to pass on the product as it is…`);
      assertPassed(await runBrowserTests(product.url, chosen, { toTheEnd: true }));
    }
    // While one is tested, which is mostly waiting, the next is built.
    const ahead = makeCopy(join(home, 'ahead'));
    let building: Promise<void> | undefined;
    for (const [place, mutant] of mutants.entries()) {
      await note(mutant, async () => {
        await building;
        await product.follow(copy.hold(mutant));
        const next = mutants[place + 1];
        // One that cannot be built says so when its turn comes.
        building = next && product.buildAhead(ahead.folder, ahead.hold(next)).catch(() => undefined);
        return tryTests(mutant, tests, product.url);
      });
    }
  } finally {
    await product.stop();
  }
}

async function tryTests(mutant: Mutant, tests: BrowserTest[], url: string): Promise<Outcome> {
  let outcome: Outcome = { kind: 'unclear', why: 'it has no test' };
  for (const way of waysToTest(tests, mutant.ids)) {
    outcome = judge(mutant, await runBrowserTests(url, way));
    if (outcome.kind !== 'survived') return outcome;
  }
  return outcome;
}

const copy = makeCopy(join(home, 'tree'));
try {
  const units = asked.filter((mutant) => !inBrowser(mutant));
  const browsed = asked.filter(inBrowser);
  if (units.length > 0) await tryUnits(units, copy.folder, copy.hold);
  if (browsed.length > 0) await tryInBrowser(browsed, copy);
} catch (error) {
  process.stderr.write(`${stopping.signal.aborted ? 'Stopped.' : (error as Error).message}\n`);
  process.exit(1);
}
const chosen = ids.filter(isWanted);
const seen = seenStatements(chosen, rows, MUTANTS);
for (const id of chosen) if (!seen.includes(id)) say(`not seen to fail: ${id}`);
if (chosen.length < ids.length)
  say(`All in all, ${seenStatements(ids, rows, MUTANTS).length} of ${ids.length} so far.`);
say(`${seen.length} of ${chosen.length} statements seen to fail`);
process.exitCode = seen.length === chosen.length ? 0 : 1;
