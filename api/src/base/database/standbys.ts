import { sql } from 'kysely';
import { databaseAddresses, READING } from 'part-runtime/database-addresses';
import type { Log } from '../log.ts';
import { type ConnectOptions, connect } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import type { Database } from './tables.ts';

export interface Standbys {
  /** Returns a standby that is at most a few seconds behind, or undefined to read from the primary. */
  recent(): Database | undefined;
  /** Returns a standby that has everything committed before this call, or undefined to read from the primary. */
  current(): Promise<Database | undefined>;
  failed(standby: Database, error: unknown): void;
  look(): Promise<void>;
  close(): Promise<void>;
}

interface Standby {
  db: Database;
  close(): Promise<void>;
  place: string;
  /** Undefined until the first check. */
  isUsable: boolean | undefined;
}

interface Position {
  at: number;
  lsn: string;
}

interface StandbyOptions extends Pick<ConnectOptions, 'size' | 'isPrepared' | 'sendsLimits'> {
  url: string;
  primary: Database;
  log: Pick<Log, 'info' | 'warn'>;
  /** Maximum replication lag, in ms. */
  maxLagMs?: number;
  everyMs?: number;
  now?(): number;
}

/**
 * How often and how long, in ms, `current` waits for a standby to catch up. A healthy standby lags by a few
 * milliseconds.
 */
const CATCH_UP = { tries: 4, everyMs: 15 };

/**
 * Reads from a standby while it has everything that the primary had written a few seconds ago. Write positions are
 * compared, because timestamps would mislead: the last change is old if there are no writes, and a disconnected standby
 * reports that it is up to date. While the primary does not respond, a standby that has all writes seen so far stays in
 * use. A server that accepts writes is not used, because it may be a second primary.
 */
export function openStandbys(options: StandbyOptions): Standbys {
  const { url, primary, log, maxLagMs = 5_000, everyMs = 1_000, now = () => performance.now(), ...others } = options;
  const standbys = (databaseAddresses(url, READING) ?? [url]).map((address): Standby => {
    const { host, pathname } = new URL(address);
    return {
      ...connect({ url: address, isReplaceable: true, ...others }),
      place: host + pathname,
      isUsable: undefined,
    };
  });
  let positions: Position[] = [];
  let turn = 0;
  let isClosed = false;

  async function look(): Promise<void> {
    const at = now();
    const lsn = await positionOf(primary).catch(() => undefined);
    if (lsn) positions.push({ at, lsn });
    const needed = positions.findLast((known) => known.at <= at - maxLagMs) ?? positions[0];
    if (!needed) return;
    positions = positions.slice(positions.indexOf(needed));
    await Promise.all(
      standbys.map(async (standby) => note(standby, await has(standby.db, needed.lsn).catch(reasonOf))),
    );
  }

  function note(standby: Standby, found: boolean | string): void {
    const isUsable = found === true;
    if (isUsable !== standby.isUsable && !isClosed) {
      const { place } = standby;
      if (isUsable) log.info({ standby: place }, 'reads of signed-out visitors go to the standby');
      else log.warn({ standby: place, reason: found || 'it lags or is not a standby' }, 'reads go to the primary');
    }
    standby.isUsable = isUsable;
  }

  function recent(): Database | undefined {
    const usable = standbys.filter(({ isUsable }) => isUsable);
    return usable[turn++ % usable.length]?.db;
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = Promise.resolve();
  const pollRepeatedly = () => {
    looking = look().then(() => {
      if (!isClosed) timer = setTimeout(pollRepeatedly, everyMs).unref();
    });
  };
  pollRepeatedly();

  return {
    recent,
    look,
    async current() {
      const standby = recent();
      if (!standby) return undefined;
      const lsn = await positionOf(primary);
      for (let tried = 0; tried < CATCH_UP.tries; tried += 1) {
        if (tried > 0) await new Promise((resolve) => setTimeout(resolve, CATCH_UP.everyMs));
        if (await has(standby, lsn).catch(() => false)) return standby;
      }
      return undefined;
    },
    failed(db, error) {
      const standby = standbys.find((known) => known.db === db);
      // The standby is not used until the next check. Other errors are about the statement, not the server.
      if (standby && isDatabaseUnavailable(error)) note(standby, reasonOf(error));
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(standbys.map(({ close }) => close()));
    },
  };
}

/** Returns a position after every acknowledged commit, unless `synchronous_commit` is off. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`SELECT pg_current_wal_flush_lsn()::text AS lsn`.execute(primary);
  return rows[0]?.lsn ?? '';
}

async function has(standby: Database, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn AS has`.execute(standby);
  return rows[0]?.has === true;
}

function reasonOf(error: unknown): string {
  return (error as Error).message || String((error as { code?: string }).code);
}
