import type { PaintRequest } from 'contracts';
import { LRUCache } from 'lru-cache';
import { PaintError } from './paint-error.ts';
import { PaintingChild } from './painting-child.ts';
import type { PaintFailureReason, PaintingCode } from './protocol.ts';

const MOST_WAITING = 20;
/**
 * If the process ends this many times in a row, it is not restarted for a while. A page that ended its process is also
 * skipped for a while. The delay doubles each time.
 */
const MOST_IN_A_ROW = 3;
const SHORTEST_REST_MS = 2_000;
const LONGEST_REST_MS = 60_000;

interface Rest {
  reason: PaintFailureReason;
  until: number;
  times: number;
}

export type SetPainter = ReturnType<typeof createSetPainter>;

/**
 * Paints the pages of one set in a separate process, one at a time. If a page ends the process or hangs, only that page
 * fails, and a new process paints the others.
 */
export function createSetPainter(code: PaintingCode, log: (entry: object) => void) {
  const child = new PaintingChild(code);
  const rests = new LRUCache<string, Rest>({ max: 1_000 });
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let endsInARow = 0;
  let restsUntil = 0;
  let lastTrouble = '';

  /** @throws PaintError */
  async function paint(request: PaintRequest): Promise<unknown> {
    if (waiting >= MOST_WAITING) throw new PaintError('busy');
    waiting += 1;
    const painting = turn.then(() => paintNow(request));
    turn = painting.catch(() => undefined);
    return painting.finally(() => {
      waiting -= 1;
    });
  }

  async function paintNow(request: PaintRequest): Promise<unknown> {
    const [path = ''] = request.address.split('?');
    const rest = rests.get(path);
    if (rest && Date.now() < rest.until) throw new PaintError(rest.reason, `${path} ended its process a moment ago`);
    if (Date.now() < restsUntil) throw new PaintError('restarting');
    try {
      // The previous page may have caused the crash, so retry once in a new process.
      const page = await attempt(request).catch((error: PaintError) => {
        if (error.reason === 'crashed') return attempt(request);
        throw error;
      });
      rests.delete(path);
      return page;
    } catch (error) {
      const { reason, message } = error as PaintError;
      note(`${path} was not painted (${reason}): ${message}`);
      const times = (rest?.times ?? 0) + 1;
      if (reason === 'crashed' || reason === 'hung')
        rests.set(path, { reason, times, until: Date.now() + restOf(times) });
      throw error;
    }
  }

  async function attempt(request: PaintRequest): Promise<unknown> {
    try {
      const page = await child.paint(request);
      endsInARow = 0;
      return page;
    } catch (error) {
      const { reason } = error as PaintError;
      if (reason === 'restarting') endsInARow = Math.max(endsInARow, MOST_IN_A_ROW - 1);
      if (reason !== 'failed') replace();
      throw error;
    }
  }

  function replace(): void {
    child.kill();
    endsInARow += 1;
    if (endsInARow >= MOST_IN_A_ROW) restsUntil = Date.now() + restOf(endsInARow - MOST_IN_A_ROW + 1);
    else child.warm();
  }

  function note(trouble: string): void {
    if (trouble !== lastTrouble) log({ level: 'warn', message: trouble, set: code.site.set.id });
    lastTrouble = trouble;
  }

  child.warm();
  return { paint, close: () => child.kill() };
}

const restOf = (times: number) => Math.min(SHORTEST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS);
