import { sql } from 'kysely';
import type { Services } from '../../base/index.ts';

export interface Health {
  status: 'ok' | 'degraded' | 'down';
  parts: Record<'database' | 'identity' | 'payments', 'ok' | 'down'>;
}

/** How long a vendor's status is cached, because health checks are frequent. */
const CACHE_MS = 10_000;

/** Creates the health check. The API is down without the database, and degraded without a vendor. */
export function createHealthCheck({ db, identity, payments }: Services): () => Promise<Health> {
  const vendors = remember(CACHE_MS, async () => ({
    identity: await state(identity.isReachable()),
    payments: await state(payments.isReachable()),
  }));
  return async () => {
    const canRead = sql`SELECT 1`.execute(db).then(() => true);
    const [database, others] = await Promise.all([state(canRead), vendors()]);
    const parts = { database, ...others };
    const isDegraded = Object.values(parts).includes('down');
    return { status: database === 'down' ? 'down' : isDegraded ? 'degraded' : 'ok', parts };
  };
}

async function state(check: Promise<boolean>): Promise<'ok' | 'down'> {
  return check.then(
    (isUp) => (isUp ? 'ok' : 'down'),
    () => 'down',
  );
}

function remember<T>(forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let until = 0;
  let answer: Promise<T> | undefined;
  return () => {
    if (!answer || Date.now() > until) {
      answer = ask();
      until = Date.now() + forMs;
    }
    return answer;
  };
}
