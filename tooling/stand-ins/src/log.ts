export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  msg: string;
  [detail: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** Writes one JSON line per event to standard output. The supervisor stores them in `DATA_DIR/logs`. */
export function createLog(part: string): Log {
  return (entry) => {
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), part, ...entry })}\n`);
  };
}
