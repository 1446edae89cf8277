import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NightSetting, OutsideCalendar } from 'contracts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { CONFIRM_AFTER_MS } from '../src/listings/outside-calendars/check-for-lost-stays.ts';
import { sweepOutsideCalendars } from '../src/listings/outside-calendars/sweep-outside-calendars.ts';
import { auditData } from '../src/operations/invariants/audit-data.ts';
import { addRoom, inDays } from './lodging.ts';
import type { Caller, TestApi } from './test-api.ts';

/** The feed's response: stays (in days from `TODAY`), a text, a status code, or a status code with headers. */
export type Told = [from: number, to: number][] | number | string | { status: number; headers: Record<string, string> };

export const plainDay = (day: number) => inDays(day).replaceAll('-', '');

export const outsidePath = (roomId: string) => `/api/rooms/${roomId}/outside-calendars`;

export const days = (from: number, to: number) => ({ from: inDays(from), to: inDays(to) });

const BLOCKED: NightSetting = { price: null, blocked: true };
const UNSET: NightSetting = { price: null, blocked: false };

export function block(host: Caller, roomId: string, day: number, isBlocked: boolean) {
  const [before, after] = isBlocked ? [UNSET, BLOCKED] : [BLOCKED, UNSET];
  return host.call('PUT', `/api/calendar/${roomId}`, { changes: [{ night: inDays(day), before, after }] });
}

/** Serves calendars in place of another site. The API needs `calendarHosts: ['127.0.0.1']`. */
export function useOtherSite(api: TestApi) {
  const told = new Map<string, Told>();
  const asked: IncomingMessage[] = [];
  let server: Server;
  let address = '';
  let number = 0;

  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(request);
      const stays = told.get(request.url ?? '') ?? 404;
      if (typeof stays === 'number') return reply.writeHead(stays).end();
      if (typeof stays === 'object' && 'status' in stays) return reply.writeHead(stays.status, stays.headers).end();
      const text = typeof stays === 'string' ? stays : fileOf(stays);
      const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
      const isKnown = request.headers['if-none-match'] === etag;
      return reply.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? undefined : text);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  // Prevents calendars of other tests from becoming due.
  beforeEach(async () => {
    await api.services.db
      .updateTable('outside_calendars')
      .set({ due_at: new Date('2200-01-01') })
      .execute();
  });

  async function sweep(): Promise<number> {
    const { signal } = new AbortController();
    let taken = 0;
    for (let now = 1; now > 0; taken += now) now = await sweepOutsideCalendars(api.services, signal);
    return taken;
  }

  async function readNow(host: Caller, roomId: string, id: string) {
    await host.call('POST', `${outsidePath(roomId)}/${id}/reading`, {});
    await sweep();
  }

  return {
    told,
    asked,
    sweep,
    async connect(host: Caller, roomId: string, stays: Told, name = 'Other') {
      number += 1;
      const path = `/${number}.ics`;
      told.set(path, stays);
      const { status, body } = await host.call('POST', outsidePath(roomId), { name, address: address + path });
      expect(status).toBe(200);
      await sweep();
      return { path, id: body.outside.at(-1)._id as string };
    },
    /** Creates a calendar at the other site that no listing imports yet. Returns its address. */
    publish(stays: Told): string {
      number += 1;
      told.set(`/${number}.ics`, stays);
      return `${address}/${number}.ics`;
    },
    async listing(more: Record<string, unknown> = {}) {
      const [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
      return { host, guest, roomId: await addRoom(host, { keepOpen: true, ...more }) };
    },
    seenOf: async (host: Caller, roomId: string): Promise<OutsideCalendar[]> =>
      (await host.call('GET', `/api/rooms/${roomId}/calendars`)).body.outside,
    takenOf: async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}`)).body.taken,
    async after(milliseconds: number, work: () => Promise<unknown>) {
      api.later(milliseconds);
      try {
        await work();
      } finally {
        api.later(-milliseconds);
      }
    },
    expectNoViolations: async () => expect(await auditData(api.services)).toEqual([]),
    readNow,
    /** Reads a calendar twice. A reading without many of the known stays takes effect only if a later one agrees. */
    async readTwice(host: Caller, roomId: string, id: string) {
      await readNow(host, roomId, id);
      api.later(CONFIRM_AFTER_MS);
      await readNow(host, roomId, id);
      api.later(-CONFIRM_AFTER_MS);
    },
  };
}

function fileOf(stays: [number, number][]): string {
  const events = stays.map(([from, to]) =>
    [
      ...['BEGIN:VEVENT', `UID:${from}-${to}@other.test`, `DTSTART;VALUE=DATE:${plainDay(from)}`],
      ...[`DTEND;VALUE=DATE:${plainDay(to)}`, 'SUMMARY:Ann Other', 'END:VEVENT'],
    ].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
