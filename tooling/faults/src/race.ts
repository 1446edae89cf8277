import { setTimeout as wait } from 'node:timers/promises';
import { auditRows } from 'api/operations/invariants/audit-data';
import { atMost, exactly, type Fault, info, none, percentile } from './fault.ts';
import { auditWithin, tell, workLater } from './rig/audit.ts';
import { type Answer, type Caller, insist } from './rig/caller.ts';
import { addRoom, cancelBooking, holdStay, saveBooking, stayAt } from './rig/lodging.ts';

const DOSES = {
  short: { attempts: 300, racers: 16 },
  full: { attempts: 10_000, racers: 64 },
};
const P99_MS = 1_000;
const DAYS = 30;
const LONGEST = 5;

/** The possible error codes for a guest who loses the race, all with status 409. */
const LOST = new Set(['nights-taken', 'room-held', 'room-booked']);

/**
 * Many guests want overlapping nights in a few rooms at the same time. Some of those who get a hold pay, and others
 * release it, so that the race continues.
 */
export const race: Fault = {
  name: 'race',
  title: 'Booking race',
  async run({ dose, world, say }) {
    const { attempts, racers } = DOSES[dose];
    const rig = await world.openShared();
    const host = await rig.signIn('race-host@lodge.test', 'host');
    const rooms = [
      await addRoom(host, DAYS),
      await addRoom(host, DAYS),
      await addRoom(host, DAYS, { keepOpen: false }),
    ];
    const guests: Caller[] = [];
    for (let each = 0; each < racers; each += 1) guests.push(await rig.signIn(`racer-${each}@lodge.test`));
    say(`${attempts} attempts by ${racers} racers on ${rooms.length} rooms`);

    let left = attempts;
    const answers: Answer[] = [];
    let booked = 0;
    let turnedAway = 0;
    const wrongEnds: Answer[] = [];
    const run = async (guest: Caller) => {
      while (left > 0) {
        left -= 1;
        const roomId = rooms[Math.floor(Math.random() * rooms.length)] ?? '';
        const stay = stayAt(
          roomId,
          Math.floor(Math.random() * (DAYS - LONGEST)),
          1 + Math.floor(Math.random() * LONGEST),
        );
        // If the API is overloaded, the page retries. Such a response does not count as an attempt.
        let held = await holdStay(guest, stay);
        for (; held.body.code === 'overloaded'; held = await holdStay(guest, stay)) {
          turnedAway += 1;
          await wait(100);
        }
        answers.push(held);
        if (held.status !== 200) continue;
        if (Math.random() < 0.9) {
          await insist(() => guest.call('DELETE', `/api/bookings/${held.body.bookingId}/hold`));
          continue;
        }
        await rig.provider.pay(held.body.clientSecret);
        const saved = await insist(() => saveBooking(guest, stay, held.body.clientSecret));
        if (saved.status !== 200) wrongEnds.push(saved);
        else booked += 1;
        if (saved.status === 200 && Math.random() < 0.8) await cancelBooking(guest, saved.body.insertedId);
      }
    };
    await Promise.all(guests.map(run));

    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status, body }) => status === 409 && LOST.has(body.code));
    const atTheEnd = await auditRows(rig.services.db, rig.services.clock());
    await workLater(rig.services, 16 * 60_000);
    const violations = await auditWithin(rig.services);
    await rig.close();
    const times = answers.map(({ ms }) => ms);
    return [
      exactly('attempts answered with the nights or 409', won.length + lost.length, attempts),
      info('won', won.length),
      info('lost (409)', lost.length),
      info('booked and paid', booked),
      info('turned away as overloaded, and asked again', turnedAway),
      exactly('stays that were paid and not booked', wrongEnds.length, 0),
      exactly('overlapping nights', atTheEnd.filter(({ invariant }) => invariant === 'I1').length, 0),
      ...(dose === 'full' ? [atMost('p99 of an attempt', percentile(times, 0.99), P99_MS, ' ms')] : []),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};
