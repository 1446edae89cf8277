import { CalendarFailure } from './calendar-failure.ts';

export interface FeedText {
  /** The unfolded content lines in the order of the file, with a separate part for each event. */
  parts: string[][];
  /** The titles of events without an END line. */
  broken: string[];
  /** The number of lines that are not content lines, such as the rest of a note after a raw line break. */
  leftOut: number;
}

/** Decodes UTF-8, and UTF-16 with or without a byte order mark. */
export function decodeFeed(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

const CONTENT_LINE = /^[a-z0-9-]+[;:]/i;
const BORDER = /^(begin|end)\s*:\s*([a-z0-9-]+)\s*$/;
const EVENT = /^v(?:event|freebusy)$/;

/**
 * Splits a file into events, so that a broken event does not affect the others.
 *
 * @throws CalendarFailure `no-calendar` if the file contains no complete calendar
 */
export function splitFeed(file: string): FeedText {
  const lower = file.toLowerCase();
  const [from, to] = [lower.indexOf('begin:vcalendar'), lower.lastIndexOf('end:vcalendar')];
  if (from < 0 || to < from) throw new CalendarFailure('no-calendar');
  const text: FeedText = { parts: [], broken: [], leftOut: 0 };
  let event: string[] | undefined;
  const giveUp = () => {
    if (event) text.broken.push(titleOf(event));
    event = undefined;
  };
  for (const line of unfold(file.slice(from, to + 'end:vcalendar'.length))) {
    const [, edge, name = ''] = BORDER.exec(line.toLowerCase()) ?? [];
    const isOfEvent = EVENT.test(name);
    if (edge === 'begin' && isOfEvent) {
      // The previous event has no END line.
      giveUp();
      event = [line];
    } else if (edge === 'end' && isOfEvent && event) {
      text.parts.push([...event, line]);
      event = undefined;
    } else if (name === 'vcalendar') {
      giveUp();
      text.parts.push([line]);
    } else if (isOfEvent || !CONTENT_LINE.test(line)) {
      if (line.trim() !== '') text.leftOut += 1;
    } else if (event) event.push(withPlainDates(line));
    else text.parts.push([withPlainDates(line)]);
  }
  return text;
}

export const isEvent = ([first = '']: readonly string[]) => /^begin:\s*v(?:event|freebusy)/i.test(first);

function unfold(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n');
}

export function titleOf(lines: readonly string[]): string {
  const line = lines.find((each) => /^summary[;:]/i.test(each)) ?? '';
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\\([\\,;])/g, '$1')
    .trim();
}

const DATED = /^(dtstart|dtend|recurrence-id|exdate|rdate)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;
const UNTIL = /^(rrule.*;until=|rrule[^:]*:until=)([^;]+)(.*)$/i;
const DATE = /^(\d{4})-?(\d\d)-?(\d\d)$/;
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)[t ](\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d+)?(z|[+-]\d\d:?\d\d)?$/i;

/**
 * Rewrites dates in the only format that the parser accepts. Some programs write days without `VALUE=DATE`, with dashes
 * or with a meaningless time, or times without seconds or with an offset.
 */
function withPlainDates(line: string): string {
  const until = UNTIL.exec(line);
  if (until) return `${until[1]}${plainTime(until[2] ?? '') ?? until[2]}${until[3]}`;
  const [, name = '', params = '', value = ''] = DATED.exec(line) ?? [];
  const values = value.trim().split(/\s*,\s*/);
  const others = params
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((param) => param && !/^(value|tzid)=/i.test(param))
    .map((param) => `;${param}`)
    .join('');
  if (values.every((each) => DATE.test(each)))
    return `${name}${others};VALUE=DATE:${values.map((each) => each.replace(DATE, '$1$2$3')).join(',')}`;
  if (!values.every((each) => TIME.test(each))) return line;
  if (/;value=date(?:;|$)/i.test(params)) {
    const isEnd = /^dtend$/i.test(name);
    return `${name}${others};VALUE=DATE:${values.map((each) => dayOfTime(each, isEnd)).join(',')}`;
  }
  const zone = values.some((each) => TIME.exec(each)?.[7]) ? '' : (/;tzid=(?:"[^"]*"|[^;]*)/i.exec(params)?.[0] ?? '');
  return `${name}${others}${zone}:${values.map((each) => plainTime(each) ?? each).join(',')}`;
}

/**
 * Returns the day of a time, or the next day for an end other than midnight, so that the event includes its last day.
 */
function dayOfTime(text: string, isEnd: boolean): string {
  const [, year = '', month = '', day = '', hour, minute, second = '00'] = TIME.exec(text) ?? [];
  const includes = isEnd && `${hour}${minute}${second}` !== '000000';
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + (includes ? 1 : 0)));
  return time.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Returns `20270110` or `20270110T150000Z`, or undefined for other formats. */
function plainTime(text: string): string | undefined {
  if (DATE.test(text)) return text.replace(DATE, '$1$2$3');
  const [, year, month, day, hour, minute, second = '00', offset = ''] = TIME.exec(text) ?? [];
  if (!year) return undefined;
  if (!/^[+-]/.test(offset)) return `${year}${month}${day}T${hour}${minute}${second}${offset.toUpperCase()}`;
  const colon = offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${colon}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
