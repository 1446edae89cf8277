import { StartError } from 'part-runtime';
import { seconds } from '../progress.ts';
import { onStopSignal } from '../stop-signals.ts';
import { failureLines } from './failure.ts';
import { endDescendants } from './process-tree.ts';
import type { Step, Write } from './steps.ts';
import type { Tally } from './tally.ts';

/** How long the programs of a step may take to end when the run is stopped, in ms. */
const STOP_LIMIT_MS = 7_000;

/**
 * Runs the groups one after another, and the steps of each group in parallel. Prints the failures and, as the last
 * line, `N passed, N failed`, and ends this process. After a stop signal, everything that it started ends within 10 s.
 */
export async function runSteps(groups: (Step | Step[])[]): Promise<never> {
  let stopped: Promise<void> | undefined;
  onStopSignal({
    first: () => {
      console.log('\nStopping…');
      stopped = endDescendants(process.pid, STOP_LIMIT_MS);
    },
    second: () => process.exit(130),
  });
  const total = { passed: 0, failed: 0 };
  const outcomes: string[] = [];
  const failures: string[] = [];
  async function runStep({ label, run }: Step, write: Write) {
    write(`\n${label}…\n`);
    const startedAt = Date.now();
    const tally = await run(write).catch(explain);
    const line = `${tally.failed > 0 ? 'FAILED' : 'ok    '} ${label} (${seconds(startedAt)})`;
    write(`${line}\n`);
    outcomes.push(line);
    total.passed += tally.passed;
    total.failed += tally.failed;
    if (tally.failures?.length) failures.push(`\n${label}`, ...tally.failures.flatMap(failureLines));
  }
  for (const group of groups.map((one) => [one].flat())) {
    if (stopped) break;
    const ends = group.map(async (step, index) => {
      if (index === 0) return runStep(step, show);
      // The lines of parallel steps would be mixed, so only the first step writes while it runs.
      const output: (string | Buffer)[] = [];
      await runStep(step, (text) => void output.push(text));
      for (const text of output) show(text);
    });
    await Promise.all(ends);
  }
  if (stopped) {
    await stopped;
    console.log(`\n${outcomes.join('\n')}\n\nStopped before the end.`);
    process.exit(130);
  }
  if (failures.length > 0) console.log(failures.join('\n'));
  console.log(`\n${outcomes.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

const show: Write = (text) => void process.stdout.write(text);

function explain(error: unknown): Tally {
  const reason = error instanceof StartError ? error.message : String((error as Error).stack ?? error);
  return { passed: 0, failed: 1, failures: [{ test: 'The step could not run', reason }] };
}
