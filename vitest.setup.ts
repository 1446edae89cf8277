import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Whatever a test writes to the console fails it. A test that provokes a message replaces the method, and says so:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
// Whatever the file before replaced.
vi.unstubAllGlobals();
vi.unstubAllEnvs();

let messages: string[] = [];
const keep = (...args: unknown[]) => void messages.push(format(...args));
for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) console[method] = keep;

// jsdom reports here what it lacks, and errors that nobody caught.
const { jsdom } = globalThis as { jsdom?: { virtualConsole: NodeJS.EventEmitter } };
jsdom?.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', keep);

function expectNoMessages(): void {
  const unexpected = messages;
  messages = [];
  if (unexpected.length > 0) throw new Error(`Unexpected on the console:\n${unexpected.join('\n')}`);
}
afterEach(expectNoMessages);
afterAll(expectNoMessages);

// Vitest waits a second unless told otherwise, which is too short on a busy machine.
const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, { timeout: 60_000, ...(typeof options === 'object' && options) });
