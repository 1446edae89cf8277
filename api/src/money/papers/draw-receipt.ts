import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ReceiptWanted } from './receipt-thread.ts';

const FILE = new URL('./receipt-thread.ts', import.meta.url);
/** Timeout for drawing a receipt, in ms. Long enough to start a thread on a busy machine. */
const LIMIT_MS = 20_000;
const IDLE_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Maximum number of cached receipts, of about 30 KB each. */
const MAX_CACHED = 200;

const limit = pLimit(2);
const idle: Worker[] = [];
const cache = new Map<string, Promise<Uint8Array>>();

/** Drawing takes about 300 ms of CPU time, so it runs in a thread. Recent receipts are cached by content. */
export function drawReceipt(wanted: ReceiptWanted): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(wanted)).digest('base64');
  const drawn = cache.get(key) ?? limit(() => drawInThread(wanted));
  cache.delete(key);
  cache.set(key, drawn);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size > MAX_CACHED) cache.delete(oldest);
  drawn.catch(() => cache.delete(key));
  return drawn;
}

async function drawInThread(wanted: ReceiptWanted): Promise<Uint8Array> {
  const thread = idle.pop() ?? start();
  thread.ref();
  try {
    thread.postMessage(wanted);
    const [receipt] = (await once(thread, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [Uint8Array];
    keepIdle(thread);
    return receipt;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

function start(): Worker {
  const thread = new Worker(FILE, { resourceLimits: MEMORY, env: {} });
  // Ignore errors of the thread here, because they reject the pending `once`.
  thread.on('error', () => undefined);
  thread.once('exit', () => removeIdle(thread));
  return thread;
}

function keepIdle(thread: Worker): void {
  thread.unref();
  idle.push(thread);
  setTimeout(() => void (removeIdle(thread) && thread.terminate()), IDLE_MS).unref();
}

/** Removes the thread from the idle ones. Returns false if it is in use. */
function removeIdle(thread: Worker): boolean {
  const index = idle.indexOf(thread);
  if (index >= 0) idle.splice(index, 1);
  return index >= 0;
}
