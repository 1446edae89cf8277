import { auditRows } from 'api/operations/invariants/audit-data';
import { exactly, type Fault, info, none } from '../fault.ts';
import { auditWithin, chargedTwice, tell, workLater } from '../rig/audit.ts';
import type { Caller } from '../rig/caller.ts';
import { addRoom, bookStay, changeStay, stayAt } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { KILLS_RIG, killDuring } from './die.ts';
import { POINTS, type Point } from './points.ts';

const DOSES = { short: 1, full: 10 };
/** The four points that leave the most work unfinished. */
const WORST_POINTS: Point[] = ['after-hold', 'after-charge', 'inside-finalise', 'refund-done'];
const NIGHTS = 2;

export const changes: Fault = {
  name: 'changes',
  title: 'API killed (SIGKILL) at 8 points of a change of a stay',
  async run({ dose, world, say }) {
    const rig = await world.openShared(KILLS_RIG);
    const points = dose === 'short' ? WORST_POINTS : (Object.keys(POINTS) as Point[]);
    const roomId = await addRoom(await rig.signIn('change-host@lodge.test', 'host'), 600);
    const broken: string[] = [];
    let reached = 0;
    let day = 40;
    for (let round = 0; round < DOSES[dose]; round += 1) {
      for (const [index, point] of points.entries()) {
        const guest = await rig.signIn(`change-${point}-${round}@lodge.test`);
        const hasPatience = (round + index) % 2 === 0;
        if (await killOnce(rig, { point, guest, hasPatience, roomId, day })) reached += 1;
        day += NIGHTS + 1;
        broken.push(...(await auditRows(rig.services.db, rig.services.clock())).map(tell));
      }
      say(`${reached} kills, ${broken.length} broken invariants`);
    }
    // Unpaid changes expire, and their intents are canceled first.
    await workLater(rig.services, 17 * 60_000);
    const violations = await auditWithin(rig.services);
    const twice = await chargedTwice(rig.services);
    const { made = 0, open = 0 } = await countChanges(rig);
    await rig.close();
    return [
      exactly('kills at the point', reached, DOSES[dose] * points.length),
      none('broken invariants right after the restart', broken),
      none("broken invariants in the end, the provider's side too", violations.map(tell)),
      exactly('changes charged twice', twice, 0),
      exactly('changes left open', open, 0),
      info('changes made', made),
    ];
  },
};

interface KillCase {
  point: Point;
  guest: Caller;
  /**
   * True if the guest retries until the change is done. Otherwise, the guest has closed the tab, and only the
   * provider's event can complete the change.
   */
  hasPatience: boolean;
  roomId: string;
  day: number;
}

async function killOnce(rig: Rig, { point, guest, hasPatience, roomId, day }: KillCase): Promise<boolean> {
  const saved = await bookStay(guest, rig.provider, stayAt(roomId, day, NIGHTS));
  // A shorter stay is refunded, and a longer one is paid for.
  const wanted = stayAt(roomId, day, point === 'refund-done' ? NIGHTS - 1 : NIGHTS + 1);
  const once: Parameters<typeof changeStay>[4] = (attempt) => attempt();
  return killDuring(rig, point, () =>
    changeStay(guest, rig.provider, saved.body.insertedId, wanted, hasPatience ? undefined : once),
  );
}

async function countChanges({ services: { db } }: Rig): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('booking_changes')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
