import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sweepOutsideCalendars } from 'api/listings/outside-calendars/sweep-outside-calendars';
import { auditRows } from 'api/operations/invariants/audit-data';
import { type DayRange, eachNight } from 'contracts';
import { sql } from 'kysely';
import { exactly, type Fault, none } from '../fault.ts';
import { auditWithin, tell } from '../rig/audit.ts';
import type { Caller } from '../rig/caller.ts';
import { addRoom, bookStay, stayAt } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { KILLS_RIG, killDuring } from './die.ts';
import { READING_POINTS, type ReadingPoint } from './points.ts';

const DOSES = { short: 1, full: 10 };
/** The points at which the API is killed: while the calendar gets its first stays, and while it gets others. */
const SHORT: [ReadingPoint, ReadingPoint][] = [['inside-nights', 'before-nights']];
const FULL = (Object.keys(READING_POINTS) as ReadingPoint[]).map((point) => [point, point] as const);
const READ_MS = 120_000;

/**
 * Kills the API while its worker reads a calendar that closes nights and conflicts with a booking, and again while that
 * calendar has another stay instead. The next reader must not notify the host twice or leave nights wrongly open or
 * closed.
 */
export const calendars: Fault = {
  name: 'calendars',
  title: 'API killed (SIGKILL) at 3 points of a reading of another site’s calendar',
  async run({ dose, world, say }) {
    const rig = await world.openShared(KILLS_RIG);
    const site = await openSite();
    const host = await rig.signIn('calendar-host@lodge.test', 'host');
    const stories = dose === 'short' ? SHORT : FULL;
    const broken: string[] = [];
    let [reached, wrong, told] = [0, 0, 0];
    for (let round = 0; round < DOSES[dose]; round += 1) {
      for (const points of stories) {
        const guest = await rig.signIn(`calendar-${points[0]}-${round}@lodge.test`);
        const roomId = await addRoom(host, 200);
        const booked = (await bookStay(guest, rig.provider, stayAt(roomId, 40, 2))).body.insertedId as string;
        const path = `/${roomId}.ics`;
        const calendar = { name: 'Other', address: site.url + path };
        await host.call('POST', `/api/rooms/${roomId}/outside-calendars`, calendar);
        await untilRead(rig, roomId);
        for (const [index, point] of points.entries()) {
          // If a reading lost more than a third of the stays, a second reading would have to confirm it.
          const kept = [60, 70, 80].map((day) => stayAt(roomId, day, 2));
          const stays = [index === 0 ? stayAt(roomId, 41, 3) : stayAt(roomId, 43, 2), ...kept];
          site.stays.set(path, stays);
          if (await killOnce(rig, { point, host, roomId })) reached += 1;
          broken.push(...(await auditRows(rig.services.db, rig.services.clock())).map(tell));
          await untilRead(rig, roomId);
          if (!(await matchesCalendar(rig, roomId, stays))) wrong += 1;
        }
        told += await countMails(rig, booked);
      }
      say(`${reached} kills, ${broken.length} broken invariants`);
    }
    const violations = await auditWithin(rig.services);
    await rig.close();
    site.close();
    const bookings = DOSES[dose] * stories.length;
    return [
      exactly('kills at the point', reached, 2 * bookings),
      none('broken invariants right after the restart', broken),
      none('broken invariants in the end', violations.map(tell)),
      exactly('readings after which stored stays or nights differ from the calendar', wrong, 0),
      exactly('emails about a booking whose night was taken', told, bookings),
    ];
  },
};

async function openSite() {
  const stays = new Map<string, readonly DayRange[]>();
  const day = (text: string) => text.replaceAll('-', '');
  const server = createServer((request, reply) => {
    const events = (stays.get(request.url ?? '') ?? []).flatMap(({ from, to }) => [
      ...['BEGIN:VEVENT', `UID:${from}@other.test`, `DTSTART;VALUE=DATE:${day(from)}`],
      ...[`DTEND;VALUE=DATE:${day(to)}`, 'END:VEVENT'],
    ]);
    reply.end(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { stays, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

interface KillCase {
  point: ReadingPoint;
  host: Caller;
  roomId: string;
}

async function killOnce(rig: Rig, { point, host, roomId }: KillCase): Promise<boolean> {
  const path = `/api/rooms/${roomId}`;
  const { body } = await host.call('GET', `${path}/calendars`);
  return killDuring(rig, point, () =>
    host.call('POST', `${path}/outside-calendars/${body.outside[0]._id}/reading`, {}),
  );
}

/** Expires the dead worker's lease, and lets another worker read calendars until none is due. */
async function untilRead({ services }: Rig, roomId: string): Promise<void> {
  const { db } = services;
  await db.updateTable('outside_calendars').set({ leased_until: null }).where('room_id', '=', roomId).execute();
  for (const until = Date.now() + READ_MS; Date.now() < until; await wait(50)) {
    await sweepOutsideCalendars(services, AbortSignal.timeout(READ_MS));
    const due = db.selectFrom('outside_calendars').select('id').where('room_id', '=', roomId);
    if (!(await due.where('due_at', '<=', new Date()).executeTakeFirst())) return;
  }
  throw new Error('the calendar was not read after the restart');
}

async function matchesCalendar(
  { services: { db } }: Rig,
  roomId: string,
  stays: readonly DayRange[],
): Promise<boolean> {
  const kept = await db.selectFrom('outside_stays').select('from_day').where('room_id', '=', roomId).execute();
  const { rows } = await sql<{ night: string; is_booked: boolean }>`
    SELECT night, booking_id IS NOT NULL AS is_booked FROM nights WHERE room_id = ${roomId}`.execute(db);
  const booked = new Set(rows.filter(({ is_booked }) => is_booked).map(({ night }) => night));
  const closed = rows.filter(({ is_booked }) => !is_booked).map(({ night }) => night);
  const wanted = stays.flatMap(eachNight).filter((night) => !booked.has(night));
  return kept.length === stays.length && closed.sort().join() === wanted.sort().join();
}

async function countMails({ services: { db } }: Rig, bookingId: string): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM jobs WHERE kind = 'mail-clash' AND payload->>'bookingId' = ${bookingId}`.execute(db);
  return rows.length;
}
