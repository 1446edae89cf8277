import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from 'api/base/services';
import { auditRows } from 'api/operations/invariants/audit-data';
import { sweepWaitlists } from 'api/stays/waitlist/sweep-waitlists';
import { exactly, type Fault, none } from '../fault.ts';
import { auditWithin, tell } from '../rig/audit.ts';
import { type Caller, insist } from '../rig/caller.ts';
import { addRoom, bookStay, cancelBooking, stayAt } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { KILLS_RIG, killDuring } from './die.ts';
import { OFFER_POINTS, type OfferPoint } from './points.ts';

const DOSES = { short: 1, full: 5 };
const SHORT: [OfferPoint, OfferPoint][] = [['inside-offer', 'after-offer']];
const FULL = (Object.keys(OFFER_POINTS) as OfferPoint[]).map((point) => [point, point] as const);
const WAIT_MS = 120_000;
/** After this time, in ms, the dead worker's lease has expired. */
const AFTER_CLAIM_MS = 60_000;

/**
 * Kills the API between freeing the nights of a stay and offering them to the first person on the waitlist, and again
 * when that person declines. Nobody may be offered the nights twice, be skipped, or get them without a notification.
 */
export const waitlists: Fault = {
  name: 'waitlists',
  title: 'API killed (SIGKILL) at 4 points between freeing nights and offering them to the waitlist',
  async run({ dose, world, say }) {
    const rig = await world.openShared(KILLS_RIG);
    const host = await rig.signIn('waitlist-host@lodge.test', 'host');
    const guest = await rig.signIn('waitlist-guest@lodge.test');
    const first = await rig.signIn('waits-first@lodge.test');
    const second = await rig.signIn('waits-second@lodge.test');
    const roomId = await addRoom(host, 200);
    const stories = dose === 'short' ? SHORT : FULL;
    const broken: string[] = [];
    let [reached, wrong, night] = [0, 0, 30];
    for (let round = 0; round < DOSES[dose]; round += 1) {
      for (const points of stories) {
        night += 2;
        const { price: _, ...nights } = stayAt(roomId, night, 2);
        const booked = (await bookStay(guest, rig.provider, stayAt(roomId, night, 2))).body.insertedId as string;
        const join = async (who: Caller) => (await who.call('POST', '/api/waitlist', nights)).body._id as string;
        const [entry, next] = [await join(first), await join(second)];
        const decline = () => insist(() => first.call('DELETE', `/api/waitlist/${entry}`));
        const turns = [
          { point: points[0], act: () => cancelBooking(guest, booked), who: first, offered: entry },
          { point: points[1], act: decline, who: second, offered: next },
        ];
        for (const { point, act, who, offered } of turns) {
          if (await killDuring(rig, point, act)) reached += 1;
          const found = await auditRows(rig.services.db, rig.services.clock());
          broken.push(...found.map(tell));
          if (!(await isOffered(rig, who, offered))) wrong += 1;
        }
        if (!(await areNotifiedOnce(rig, [entry, next]))) wrong += 1;
      }
      say(`${reached} kills, ${broken.length} broken invariants`);
    }
    const violations = await auditWithin(rig.services);
    await rig.close();
    return [
      exactly('kills at the point', reached, 2 * DOSES[dose] * stories.length),
      none('broken invariants right after the restart', broken),
      none('broken invariants in the end', violations.map(tell)),
      exactly('nights offered to the wrong person, twice, or without a notification', wrong, 0),
    ];
  },
};

async function isOffered({ services }: Rig, who: Caller, entry: string): Promise<boolean> {
  const later: Services = { ...services, clock: () => new Date(Date.now() + AFTER_CLAIM_MS) };
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await wait(50)) {
    await sweepWaitlists(later);
    const { body } = await insist(() => who.call('GET', '/api/waitlist'));
    if (body.some(({ _id, offer }: { _id: string; offer?: object }) => _id === entry && offer)) return true;
  }
  return false;
}

async function areNotifiedOnce({ services: { db } }: Rig, entries: readonly string[]): Promise<boolean> {
  const rows = await db.selectFrom('waitlist_entries').selectAll().where('id', 'in', entries).execute();
  for (const { id, person_id, from_day, to_day } of rows) {
    const key = `nights-offered:${id}`;
    const mails = await db.selectFrom('jobs').select('id').where('dedupe_key', '=', `mail-${key}`).execute();
    const notes = await db.selectFrom('notifications').select('id').where('key', '=', key).execute();
    const bookings = db.selectFrom('bookings').select('id').where('guest_id', '=', person_id);
    const holds = await bookings.where('from_day', '=', from_day).where('to_day', '=', to_day).execute();
    if (mails.length !== 1 || notes.length !== 1 || holds.length !== 1) return false;
  }
  return rows.length === entries.length;
}
