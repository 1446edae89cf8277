import { createHash } from 'node:crypto';
import { type Span, startSpan } from 'part-runtime/spans';
import { currentTrace } from 'part-runtime/trace';
import pg from 'pg';
import { isReadOnly, isStalePlan, isTransactionOver } from './failures.ts';

// biome-ignore lint/suspicious/noExplicitAny: one signature for pg's many overloads, passed on unchanged
type Query = any[];

export interface ClientOptions extends pg.ClientConfig {
  /** Called when the server stops accepting writes. */
  onReadOnly?(): void;
}

/**
 * Closes the connection when a query times out or the server stops accepting writes. pg only stops waiting by default.
 * If a late BEGIN then opened a transaction, it would never end, and the writes of the connection's next user would
 * never be committed.
 */
export class UnpreparedClient extends pg.Client {
  readonly #onReadOnly: (() => void) | undefined;

  constructor(options: ClientOptions = {}) {
    super(options);
    this.#onReadOnly = options.onReadOnly;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...args: Query): any {
    const span = startStatement(args[0]);
    const answer: unknown = super.query(...(args as [string]));
    if (!(answer instanceof Promise)) {
      span?.end();
      return answer;
    }
    if (span)
      answer.then(
        ({ rowCount }) => endStatement(span, rowCount),
        (error) => endStatement(span, error),
      );
    return answer.catch((error: Error) => {
      if (error.message === 'Query read timeout' || isReadOnly(error)) void this.end();
      if (isReadOnly(error)) this.#onReadOnly?.();
      throw error;
    });
  }
}

/** Starts a span with the text of the statement. Its parameters are omitted, because they may be personal data. */
function startStatement(query: string | { text: string }): Span | undefined {
  if (!currentTrace()?.isSampled) return undefined;
  const text = typeof query === 'string' ? query : query.text;
  const name = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return startSpan(name, { kind: 'client', attributes });
}

function endStatement(span: Span, outcome: unknown): void {
  if (typeof outcome === 'number') span.set({ 'db.response.returned_rows': outcome });
  else if (outcome !== null) span.fail(outcome);
  span.end();
}

/**
 * Prefix for a statement that must not be prepared, because it has too many variants to keep all their plans in memory
 * and its best plan depends on its values.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * Prepares each statement on first use, so that PostgreSQL does not plan it every time. Planning the query for a room
 * takes five times as long as running it. Once a schema change or a pooler has made plans unusable, the connection
 * stops preparing statements.
 */
export class PreparingClient extends UnpreparedClient {
  #isPreparing = true;
  readonly #names = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...args: Query): any {
    const [text, values] = args;
    const name =
      this.#isPreparing &&
      typeof text === 'string' &&
      !text.startsWith(PLANNED_EACH_TIME) &&
      Array.isArray(values) &&
      values.length > 0 &&
      this.#nameOf(text);
    if (!name) return super.query(...args);
    return super.query({ name, text, values }).catch((error: Error) => {
      if (!isStalePlan(error)) throw error;
      this.#isPreparing = false;
      return super.query(text, values).catch((next: Error) => {
        // The first error aborted the transaction. Throw it, so that `transact` retries.
        throw isTransactionOver(next) ? error : next;
      });
    });
  }

  #nameOf(text: string): string | undefined {
    if (!this.#names.has(text) && this.#names.size < MAX_STATEMENTS)
      this.#names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
    return this.#names.get(text);
  }
}

/** Maximum number of prepared statements per connection, which limits the memory for their plans. */
const MAX_STATEMENTS = 300;
