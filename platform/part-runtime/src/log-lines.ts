export type Log = (message: string) => void;

export function jsonLog(part: string): Log {
  return (message) => {
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), part, message })}\n`);
  };
}

/** Returns a function that accepts chunks of text and calls `onLine` for each complete, non-empty line. */
export function byLine(onLine: (line: string) => void): (chunk: string | Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) onLine(line);
  };
}
