import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ReceiptWanted } from './receipt-thread.ts';

const FILE = new URL('./receipt-thread.ts', import.meta.url);
/** Includes the start of a thread on a busy machine. */
const LIMIT_MS = 20_000;
const IDLE_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Maximum number of cached receipts, of about 30 KB each. */
const MOST_KEPT = 200;

const inTurn = pLimit(2);
const idle: Worker[] = [];
const kept = new Map<string, Promise<Uint8Array>>();

/** Drawing takes about 300 ms of CPU time, so it runs in a thread. Recent receipts are cached by content. */
export function drawReceipt(wanted: ReceiptWanted): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(wanted)).digest('base64');
  const drawn = kept.get(key) ?? inTurn(() => drawApart(wanted));
  kept.delete(key);
  kept.set(key, drawn);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
  drawn.catch(() => kept.delete(key));
  return drawn;
}

async function drawApart(wanted: ReceiptWanted): Promise<Uint8Array> {
  const thread = idle.pop() ?? start();
  thread.ref();
  try {
    thread.postMessage(wanted);
    const [receipt] = (await once(thread, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [Uint8Array];
    rest(thread);
    return receipt;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

function start(): Worker {
  const thread = new Worker(FILE, { resourceLimits: MEMORY, env: {} });
  // A pending drawing fails with the thread.
  thread.on('error', () => undefined);
  thread.once('exit', () => isTaken(thread));
  return thread;
}

function rest(thread: Worker): void {
  thread.unref();
  idle.push(thread);
  setTimeout(() => isTaken(thread) || void thread.terminate(), IDLE_MS).unref();
}

function isTaken(thread: Worker): boolean {
  const place = idle.indexOf(thread);
  if (place >= 0) idle.splice(place, 1);
  return place < 0;
}
