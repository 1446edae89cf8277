import { ObserverError } from './observer.ts';

/** Pauses between two calls, in ms. */
const PAUSE_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 5_000;

interface SenderOptions<Row> {
  /** The name of the rows in log lines. */
  what: string;
  /** Maximum number of waiting rows. Further ones are dropped, and their number is logged. */
  most: number;
  /** Maximum number of rows per call of `send`. */
  atOnce: number;
  /** The order of its arguments must not matter, because a row that could not be sent is merged with later ones. */
  merge(one: Row, other: Row): Row;
  send(rows: Row[]): Promise<void>;
  log(entry: object): void;
}

/**
 * Collects rows by key and sends them in the background, at most once per second. Rows that could not be sent are kept
 * and retried every few seconds.
 */
export function createSender<Row>({ what, most, atOnce, merge, send, log }: SenderOptions<Row>) {
  const rows = new Map<string, Row>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  let lastTrouble = '';
  let dropped = 0;
  let isClosed = false;
  let running = Promise.resolve();

  function keep(key: string, row: Row): void {
    const other = rows.get(key);
    if (other !== undefined) rows.set(key, merge(other, row));
    else if (rows.size < most) rows.set(key, row);
    else dropped += 1;
  }

  function plan(): void {
    const wait = Math.max(0, nextAt - performance.now());
    if (!isClosed && rows.size > 0) timer ??= setTimeout(start, wait).unref();
  }

  function start(): void {
    running = run();
  }

  async function run(): Promise<void> {
    const batch = [...rows].slice(0, atOnce);
    for (const [key] of batch) rows.delete(key);
    let pause = PAUSE_MS;
    try {
      await send(batch.map(([, row]) => row));
      lastTrouble = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastTrouble) log({ level: 'warn', message: `${what} could not be sent to the API: ${message}` });
      lastTrouble = message;
      pause = PAUSE_AFTER_FAILURE_MS;
      const isRefused = error instanceof ObserverError && !error.isWorthRetrying;
      if (isRefused) dropped += batch.length;
      else for (const [key, row] of batch) keep(key, row);
    }
    if (dropped > 0) log({ level: 'warn', message: `${what}: ${dropped} rows were dropped` });
    dropped = 0;
    nextAt = performance.now() + pause;
    timer = undefined;
    plan();
  }

  return {
    add(key: string, row: Row): void {
      keep(key, row);
      plan();
    },
    /** Returns the rows that have not been sent, including those of a call in progress that fails. */
    async unsent(): Promise<Row[]> {
      await running;
      return [...rows.values()];
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
