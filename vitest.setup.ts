import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

// A test fails if anything writes to the console. A test that provokes a message mocks the method:
// `vi.spyOn(console, 'error').mockImplementation(() => {})`.

// Restore everything that the previous file stubbed.
vi.unstubAllGlobals();
vi.unstubAllEnvs();

let messages: string[] = [];
const keep = (...args: unknown[]) => void messages.push(format(...args));
for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) console[method] = keep;

// jsdom reports unsupported features and uncaught errors with this event.
const { jsdom } = globalThis as { jsdom?: { virtualConsole: NodeJS.EventEmitter } };
jsdom?.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', keep);

function expectNoMessages(): void {
  const unexpected = messages;
  messages = [];
  if (unexpected.length > 0) throw new Error(`Unexpected on the console:\n${unexpected.join('\n')}`);
}
afterEach(expectNoMessages);
afterAll(expectNoMessages);

// Vitest's default timeout is a second, which is too short on a busy machine.
const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, { timeout: 60_000, ...(typeof options === 'object' && options) });
