const RETRIED = new Set(['40001', '40P01']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // a server that takes no writes any more
  '25P03', // ended while a transaction waited
  '53300', // too many connections
  '57P01', // shut down by an administrator
  '57P02', // a crash of another connection
  '57P03', // still starting
  '57P05', // ended while it waited for work
]);
/** A character that the encoding lacks, in text and in JSON. */
const UNSTORABLE = new Set(['22021', '22P05']);
const AWAY_MESSAGE =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|query read timeout|^postmaster .* exiting/i;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** A serialization failure, a deadlock or a stale plan: the same transaction may succeed when retried. */
export function isRetriable(error: unknown): boolean {
  return RETRIED.has(codeOf(error)) || isStalePlan(error);
}

/**
 * A prepared statement met a changed table, or a connection that a pooler handed on without it, or with one of the same
 * name.
 */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '26000' || code === '42P05') return true;
  return code === '0A000' && /cached plan/.test((error as Error).message);
}

/** The server takes no writes: it is a standby, or became one while connections to it stayed open. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** A statement in a transaction of which an earlier one failed. */
export function isTransactionOver(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** A text that no row can store, such as one with a zero byte: the sender's fault. */
export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE.has(codeOf(error));
}

/** The database is not responding; whether a pending commit succeeded is unknown. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code.startsWith('08') || (AWAY.has(code) && !('syscall' in error && error.syscall === 'open'))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return AWAY_MESSAGE.test(error.message);
}
