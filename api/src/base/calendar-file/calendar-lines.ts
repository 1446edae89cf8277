/** A line of a calendar file (RFC 5545). User text must pass through `escapeText`. */
export type CalendarLine = [name: string, value: string];

export function writeCalendar(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

/** Returns a time such as `20261210T140000Z`. */
export function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545 forbids control characters in text. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

export function escapeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '');
  return lines.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += length;
  }
  return folded;
}
