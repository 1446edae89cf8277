import type { ReadFor } from '../src/listings/outside-calendars/reading/event-nights.ts';
import { readFeed } from '../src/listings/outside-calendars/reading/read-feed.ts';

export const PARIS: ReadFor = { roomId: 'room-1', timeZone: 'Europe/Paris', from: '2026-12-01', to: '2028-12-01' };
export const FOUR_DAYS = ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113'];
export const JANUARY = ['2027-01-10/2027-01-13'];
let number = 0;

export function event(...lines: string[]): string[] {
  number += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${number}@other.test`];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'];
}

export const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

export const read = (lines: string[], about: Partial<ReadFor> = {}) => readFeed(file(...lines), { ...PARIS, ...about });

export const nightsOf = (lines: string[], about: Partial<ReadFor> = {}) =>
  read(lines, about).stays.map(({ from, to }) => `${from}/${to}`);
