import { StartError } from 'part-runtime';
import { seconds } from '../progress.ts';
import { onStopSignal } from '../stop-signals.ts';
import { type Step, stopping } from './steps.ts';
import { ONE_FAILED, type Tally } from './tally.ts';

/** Runs steps one after the other, prints `N passed, N failed` as the last line, and ends this process. */
export async function runSteps(steps: Step[]): Promise<never> {
  onStopSignal({ first: () => stopping.abort(), second: () => process.exit(130) });
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  for (const { label, run } of steps) {
    if (stopping.signal.aborted) break;
    console.log(`\n${label}…`);
    const startedAt = Date.now();
    const tally = await run().catch(explain);
    const outcome = tally.failed > 0 ? 'FAILED' : tally.skipped ? 'skipped' : 'ok    ';
    const line = `${outcome} ${label} (${seconds(startedAt)})`;
    console.log(line);
    lines.push(line);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped ?? 0;
  }
  if (stopping.signal.aborted) total.failed++; // steps that did not run count as a failure
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

function explain(error: unknown): Tally {
  console.error(error instanceof StartError ? error.message : error);
  return ONE_FAILED;
}
