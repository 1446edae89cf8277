export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  /** The event, as a sentence for the person who runs the product. */
  msg: string;
  [detail: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** Writes one JSON line per event to standard output; the supervisor stores them in `DATA_DIR/logs`. */
export function createLog(part: string): Log {
  return (entry) => {
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), part, ...entry })}\n`);
  };
}
