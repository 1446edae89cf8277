const RETRIED = new Set(['40001', '40P01']);
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read-only server
  '25P03', // idle-in-transaction timeout
  '53300', // too many connections
  '57P01', // shut down by an administrator
  '57P02', // crash of another connection
  '57P03', // still starting
  '57P05', // idle session timeout
]);
/** Codes for a character that the database cannot store, in text and in JSON. */
const UNSTORABLE = new Set(['22021', '22P05']);
const UNAVAILABLE_MESSAGE =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|query read timeout|^postmaster .* exiting/i;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** True if a retry of the transaction may succeed. */
export function isRetriable(error: unknown): boolean {
  return RETRIED.has(codeOf(error)) || isStalePlan(error);
}

/**
 * True if a prepared statement's table has changed, or if a pooler lost the statement or mixed it up with another one.
 */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '26000' || code === '42P05') return true;
  return code === '0A000' && /cached plan/.test((error as Error).message);
}

/** True if the server is a standby, or became one while connections to it stayed open. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

export function isTransactionOver(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** True for text that cannot be stored, such as text with a zero byte. The client is at fault. */
export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE.has(codeOf(error));
}

/** True if the database does not respond. Whether a pending commit succeeded is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code.startsWith('08') || (UNAVAILABLE.has(code) && !('syscall' in error && error.syscall === 'open')))
    return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return UNAVAILABLE_MESSAGE.test(error.message);
}
