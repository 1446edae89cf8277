import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayFromToday } from './checkout.ts';

/** Another site that offers the listing. The product under test may read its calendar (`startProduct`). */
export interface OtherSite {
  address: string;
  stays: [from: number, to: number][];
  close(): void;
}

export async function openOtherSite(): Promise<OtherSite> {
  const day = (offset: number) => dayFromToday(offset).plain.replaceAll('-', '');
  const server = createServer((_, reply) => {
    const events = site.stays.flatMap(([from, to]) => [
      ...['BEGIN:VEVENT', `UID:${from}-${to}@other.test`, `DTSTART;VALUE=DATE:${day(from)}`],
      ...[`DTEND;VALUE=DATE:${day(to)}`, 'SUMMARY:Reserved', 'END:VEVENT'],
    ]);
    reply.setHeader('content-type', 'text/calendar');
    reply.end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const site: OtherSite = {
    // Addresses of real calendars are this long.
    address: `http://127.0.0.1:${port}/calendar/ical/1234567890123456789.ics?s=${'0123456789abcdef'.repeat(4)}`,
    stays: [],
    close: () => void server.close(),
  };
  return site;
}
