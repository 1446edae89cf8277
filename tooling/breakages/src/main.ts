import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renewDemo } from 'e2e/demo-data';
import { dataDir, freePort, startProduct, stopProduct } from 'e2e/product';
import type { Breakage } from './answer.ts';
import { BREAKAGES } from './breakages.ts';
import { startBreakingProxy } from './breaking-proxy.ts';
import { runJourneys } from './journeys.ts';

// npm run test:breakages [-- STATEMENT or words of a breakage's name…]: breaks the built product in one way after another
// and expects the journeys of the statements that each breakage names to fail. Unbroken, the same journeys have to pass.

const REPORT = fileURLToPath(new URL('../../../reports/breakages.json', import.meta.url));

interface Result {
  name: string;
  statement: string;
  /** What the journey said; undefined when no journey noticed. */
  failure: string | undefined;
}

const wanted = process.argv.slice(2);
const chosen = BREAKAGES.filter(
  ({ name, fails }) => wanted.length === 0 || wanted.some((one) => name.includes(one) || fails.includes(one)),
);
if (chosen.length === 0) {
  console.error(`No breakage has ${wanted.join(' or ')} in its name or among its statements.`);
  process.exit(2);
}

const [port, productPort] = [await freePort(), await freePort()];
const url = `http://localhost:${port}`;
await startProduct(productPort, { SITE_URL: url });
const proxy = await startBreakingProxy(port, productPort);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(130));
try {
  await renewDemo(dataDir);
  await expectUnbrokenToPass();
  const results: Result[] = [];
  for (const breakage of chosen) results.push(...(await inflict(breakage)));
  writeReport(results);
  const missed = results.filter(({ failure }) => failure === undefined).length;
  console.log(`${results.length - missed} of ${results.length} breakages were noticed. Report: reports/breakages.json`);
  await leave(missed === 0 ? 0 : 1);
} catch (error) {
  console.error((error as Error).message);
  await leave(1);
}

/** A journey that fails without a breakage proves nothing. */
async function expectUnbrokenToPass(): Promise<void> {
  const journeys = await runJourneys(url, [...new Set(chosen.flatMap(({ fails }) => fails))], 'end');
  const failed = journeys.filter(({ failure }) => failure !== undefined);
  const list = failed.map(({ title, failure }) => `${title}\n    ${failure}`).join('\n');
  if (list) throw new Error(`These journeys fail although nothing is broken:\n${list}`);
  console.log(`${journeys.length} journeys pass on the product as it is.`);
}

async function inflict(breakage: Breakage): Promise<Result[]> {
  const results: Result[] = [];
  proxy.breakage = breakage;
  for (const statement of breakage.fails) {
    const journeys = await runJourneys(url, [statement], 'failure');
    const failure = journeys.find((journey) => journey.failure)?.failure;
    results.push({ name: breakage.name, statement, failure });
    console.log(`${failure ? 'ok    ' : 'MISSED'} ${breakage.name} (${statement})`);
    if (failure) console.log(`       ${failure.replaceAll('\n', '\n       ')}`);
  }
  proxy.breakage = undefined;
  return results;
}

function writeReport(results: Result[]): void {
  mkdirSync(new URL('.', `file://${REPORT}`), { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ at: new Date().toISOString(), results }, null, 2));
}

async function leave(code: number): Promise<never> {
  proxy.close();
  await stopProduct();
  process.exit(code);
}
