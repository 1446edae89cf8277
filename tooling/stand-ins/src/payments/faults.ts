import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Failures that reliability tests inject. A restart removes them.
 *
 * - `silent-before`: not executed, no response. `silent-after`: executed, no response. The connection stays open for
 * `holdMs` (default 60,000) and is then closed; 0 closes it immediately.
 * - `500`: not executed. `500-after`: executed. Both return 500, also for repeated calls with the idempotency key.
 * - `slow`: executed after `holdMs`. Until then, calls with the same idempotency key get 409.
 */
type FaultMode = 'silent-before' | 'silent-after' | '500' | '500-after' | 'slow';

export interface Fault {
  operation: string;
  mode: FaultMode;
  times: number;
  holdMs: number;
}

const MODES: readonly string[] = ['silent-before', 'silent-after', '500', '500-after', 'slow'];
const HOLD_MS = 60_000;

export interface Faults {
  order(wanted: Record<string, unknown>): Fault[];
  ordered(): Fault[];
  take(operation: string): Fault | undefined;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    order(wanted) {
      const { operation, mode, times = 1, holdMs = HOLD_MS } = wanted;
      if (typeof operation !== 'string') throw new Error('operation is a name such as payment_intents.confirm, or *');
      if (typeof mode !== 'string' || !MODES.includes(mode)) throw new Error(`mode is one of ${MODES.join(', ')}`);
      if (!isCount(times) || !isCount(holdMs)) throw new Error('times and holdMs are whole numbers');
      faults = faults.filter((fault) => fault.operation !== operation);
      if (times > 0) faults.push({ operation, mode: mode as FaultMode, times, holdMs });
      return faults;
    },
    ordered: () => faults,
    take(operation) {
      const fault = faults.find((candidate) => candidate.operation === operation || candidate.operation === '*');
      if (!fault) return undefined;
      fault.times--;
      faults = faults.filter((candidate) => candidate.times > 0);
      return fault;
    },
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

export async function staySilent(response: ServerResponse, holdMs: number): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (holdMs > 0) await wait(holdMs, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
  response.destroy();
}
