import { setTimeout as wait } from 'node:timers/promises';
import { intentIdOf } from 'api/base/ports/payments';
import { auditRows } from 'api/operations/invariants/audit-data';
import { sql } from 'kysely';
import { atMost, exactly, type Fault, info, none, percentile } from '../fault.ts';
import { auditWithin, chargedTwice, tell, workLater } from '../rig/audit.ts';
import type { Caller } from '../rig/caller.ts';
import { addRoom, bookStay, cancelBooking, holdStay, saveBooking, stayAt } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { KILLS_RIG } from './die.ts';
import { POINTS, type Point } from './points.ts';

const DOSES = { short: 1, full: 25 };
const WORST_POINTS: Point[] = ['after-intent', 'after-charge', 'inside-finalise', 'refund-done'];
const SETTLED_MS = 60_000;

const MODES = ['returns', 'gone', 'gone-and-event-lost'] as const;
type Mode = (typeof MODES)[number];

export const kills: Fault = {
  name: 'kills',
  title: 'API killed (SIGKILL) at 8 points of the payment',
  async run({ dose, world, say }) {
    const rig = await world.openShared(KILLS_RIG);
    const points = dose === 'short' ? WORST_POINTS : (Object.keys(POINTS) as Point[]);
    const host = await rig.signIn('kill-host@lodge.test', 'host');
    const roomId = await addRoom(host, 600);
    const restarts: Restart[] = [];
    const broken: string[] = [];
    let reached = 0;
    let night = 40;
    for (let round = 0; round < DOSES[dose]; round += 1) {
      for (const [index, point] of points.entries()) {
        const mode = MODES[(round + index) % MODES.length] as Mode;
        const guests = [
          await rig.signIn(`kill-${point}-${round}@lodge.test`),
          await rig.signIn(`other-${point}-${round}@lodge.test`),
        ] as const;
        const nights = [night++, night++] as const;
        if (await killOnce(rig, { point, mode, guests, roomId, nights, restarts })) reached += 1;
        broken.push(...(await auditRows(rig.services.db, rig.services.clock())).map(tell));
      }
      say(`${reached} kills, ${broken.length} broken invariants`);
    }
    if (dose === 'short') await workLater(rig.services, SETTLED_MS);
    const left = await auditWithin(rig.services, SETTLED_MS + 5_000);
    const slowest = await settleTimes(rig, restarts);
    // Unpaid holds expire, and their intents are canceled first.
    await workLater(rig.services, 17 * 60_000);
    const violations = [...left, ...(await auditWithin(rig.services))];
    const twice = await chargedTwice(rig.services);
    await rig.close();
    const wanted = DOSES[dose] * points.length;
    return [
      exactly('kills at the point', reached, wanted),
      none('broken invariants right after the restart', broken),
      none("broken invariants in the end, the provider's side too", violations.map(tell)),
      exactly('stays charged twice', twice, 0),
      info('payments and refunds that were settled after a restart', slowest.length),
      ...(dose === 'full' ? [atMost('slowest of them', percentile(slowest, 1), SETTLED_MS / 1_000, ' s')] : []),
    ];
  },
};

interface Restart {
  at: number;
  guests: readonly Caller[];
}

interface KillCase {
  point: Point;
  mode: Mode;
  guests: readonly [Caller, Caller];
  roomId: string;
  nights: readonly [number, number];
  restarts: Restart[];
}

async function killOnce(rig: Rig, { point, mode, guests, roomId, nights, restarts }: KillCase): Promise<boolean> {
  const { process } = rig.api;
  const [main, other] = guests;
  const stay = stayAt(roomId, nights[0], 1);
  const isLost = mode === 'gone-and-event-lost' && point !== 'webhook-received';
  if (isLost) await rig.provider.pauseEvents(true);
  let intent: string | undefined;
  const isDying = point === 'refund-done';
  if (!isDying) process.send({ arm: point });
  const story = async () => {
    if (isDying) {
      const saved = await bookStay(main, rig.provider, stay);
      process.send({ arm: point });
      await cancelBooking(main, saved.body.insertedId);
    } else if (mode === 'returns') {
      await bookStay(main, rig.provider, stay);
    } else {
      const held = await holdStay(main, stay);
      if (held.status !== 200) return;
      intent = intentIdOf(held.body.clientSecret);
      await rig.provider.pay(held.body.clientSecret);
      await saveBooking(main, stay, held.body.clientSecret);
    }
  };
  const stories = Promise.all([story(), bookStay(other, rig.provider, stayAt(roomId, nights[1], 1))]);
  const isDead = await Promise.race([process.ended.then(() => true), wait(20_000).then(() => false)]);
  if (!isDead) await process.kill();
  await rig.api.start();
  restarts.push({ at: Date.now(), guests });
  await stories;
  if (isLost) {
    if (intent) await rig.provider.lose((await rig.provider.eventsAbout(intent)).map(({ id }) => id));
    await rig.provider.pauseEvents(false);
  }
  return isDead;
}

/** Returns how many seconds after the restart each booking and refund of the two guests was settled. */
async function settleTimes({ services: { db } }: Rig, restarts: Restart[]): Promise<number[]> {
  const seconds: number[] = [];
  for (const { at, guests } of restarts) {
    const emails = guests.map(({ email }) => email);
    const { rows } = await sql<{ at: Date }>`
      SELECT b.confirmed_at AS at FROM bookings b JOIN people p ON p.id = b.guest_id
      WHERE p.email = ANY(${emails}) AND b.confirmed_at IS NOT NULL
      UNION ALL SELECT a.at FROM audit_trail a JOIN payments y ON y.intent_id = a.subject
      JOIN people p ON p.id = y.person_id WHERE p.email = ANY(${emails}) AND a.action = 'refunded'`.execute(db);
    seconds.push(...rows.map((row) => (row.at.getTime() - at) / 1_000).filter((after) => after > 0));
  }
  return seconds;
}
