import { setTimeout as wait } from 'node:timers/promises';
import { exactly, type Fault, info, none, percentile } from './fault.ts';
import { auditWithin, chargedTwice, tell, workLater } from './rig/audit.ts';
import { type Answer, type Caller, insist } from './rig/caller.ts';
import { addRoom, bookStay, stayAt } from './rig/lodging.ts';
import { RoundRobin } from './rig/round-robin.ts';

const DOSES = {
  short: { processes: 2, ms: 1_000, kills: 1, clients: 4 },
  full: { processes: 3, ms: 60_000, kills: 10, clients: 24 },
};

export const several: Fault = {
  name: 'several',
  title: 'Several API processes behind round robin, one killed under load',
  async run({ dose, world, say }) {
    const { processes, ms, kills, clients } = DOSES[dose];
    const rig = await world.open({ apis: processes });
    const host = await rig.signIn('several-host@lodge.test', 'host');
    const robin = new RoundRobin(rig.apis.map(({ url }) => url));
    let isOver = false;
    const booked: string[] = [];
    const refusals: Answer[] = [];
    const live = async (guest: Caller, roomId: string) => {
      for (let night = 30; !isOver && night < 1_900; night += 1) {
        const saved = await bookStay(guest, rig.provider, stayAt(roomId, night, 1));
        if (saved.status === 200) booked.push(saved.body.insertedId);
        else refusals.push(saved);
        const own = await insist(() => guest.call('GET', `/api/user/${guest.email}`));
        if (own.status !== 200) refusals.push(own);
      }
    };
    const guests: Promise<void>[] = [];
    for (let each = 0; each < clients; each += 1) {
      const roomId = await addRoom(host, 2_000);
      const guest = await rig.signIn(`several-${each}@lodge.test`);
      guests.push(live(robin.caller(guest), roomId));
    }
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(ms / (kills + 1));
      const victim = rig.apis[kill % processes];
      await victim?.process.kill();
      await victim?.start();
      say(`killed process ${(kill % processes) + 1}; ${booked.length} bookings so far`);
    }
    await wait(ms / (kills + 1));
    isOver = true;
    await Promise.all(guests);

    const rows = await rig.services.db.selectFrom('bookings').select('id').where('state', '=', 'confirmed').execute();
    const confirmed = new Set(rows.map(({ id }) => id));
    await workLater(rig.services, 17 * 60_000);
    const violations = await auditWithin(rig.services);
    const twice = await chargedTwice(rig.services);
    await rig.close();
    const shares = robin.answered.map((count) => Math.round((100 * count) / robin.answers.length));
    return [
      info('bookings acknowledged', booked.length),
      exactly('of them lost', booked.filter((id) => !confirmed.has(id)).length, 0),
      none(
        'guests refused or signed out',
        refusals.map(({ status, body }) => `${status} ${body?.code}`),
      ),
      info('share of each process in %', shares.join(', ')),
      info('requests that another process took over', robin.takenOver),
      info('p99 of a request', `${Math.round(percentile(robin.answers, 0.99))} ms`),
      exactly('stays charged twice', twice, 0),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};
