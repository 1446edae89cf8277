export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  /** What happened, as a sentence for the person who runs the product. */
  msg: string;
  [detail: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** One JSON line on standard output for each event; the supervisor keeps them in `DATA_DIR/logs`. */
export function createLog(part: string): Log {
  return (entry) => {
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), part, ...entry })}\n`);
  };
}
