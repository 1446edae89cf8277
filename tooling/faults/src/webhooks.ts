import { createHmac } from 'node:crypto';
import { intentIdOf } from 'api/base/ports/payments';
import { sql } from 'kysely';
import { exactly, type Fault, info, none } from './fault.ts';
import { auditWithin, chargedTwice, tell, workLater } from './rig/audit.ts';
import type { Caller } from './rig/caller.ts';
import { addRoom, holdStay, saveBooking, stayAt } from './rig/lodging.ts';
import { type Rig, SECRETS } from './rig/rig.ts';

const DOSES = { short: 40, full: 1_000 };
const AT_ONCE = 4;

/** Each payment gets a random selection of these events, each up to three times. The guest may have closed the page. */
const EVENTS = [
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.succeeded',
];

/**
 * The provider's events reach the API twice, in any order, late or not at all, with and without the page's own call. In
 * each case, the payment must result in exactly one confirmed booking.
 */
export const webhooks: Fault = {
  name: 'webhooks',
  title: 'Webhooks twice, reordered, late, missing',
  async run({ dose, world, say }) {
    const rig = await world.openShared();
    await rig.provider.pauseEvents(true); // This fault sends the events itself, with the provider's signature.
    const host = await rig.signIn('hook-host@lodge.test', 'host');
    const roomId = await addRoom(host, DOSES[dose] + 60);
    const guest = await rig.signIn('hook-guest@lodge.test');
    const bookings: string[] = [];
    const seen = new Set<string>();
    let deliveries = 0;
    let refused = 0;
    let next = 0;
    const work = async (who: Caller) => {
      while (next < DOSES[dose]) {
        const number = next++;
        const stay = stayAt(roomId, number + 40, 1);
        const held = await holdStay(who, stay);
        const intentId = intentIdOf(held.body.clientSecret);
        const steps = permutation();
        seen.add(steps.map(({ type, id }) => `${type}${id}`).join(' '));
        const payAt = Math.floor(Math.random() * (steps.length + 1));
        for (const [index, { type, id }] of [...steps, { type: '', id: 0 }].entries()) {
          if (index === payAt) await rig.provider.pay(held.body.clientSecret);
          if (type === 'page') await saveBooking(who, stay, held.body.clientSecret);
          if (type === '' || type === 'page') continue;
          deliveries += 1;
          const status = await deliver(rig, type, intentId, `evt_${number}_${type}_${id}`);
          if (status !== 200) refused += 1;
        }
        bookings.push(held.body.bookingId);
        if (number % 250 === 249) say(`${number + 1} permutations`);
      }
    };
    const others = [guest];
    for (let each = 1; each < AT_ONCE; each += 1) others.push(await rig.signIn(`hook-guest-${each}@lodge.test`));
    await Promise.all(others.map(work));

    const bySweeper = await countHeld(rig);
    // Some events arrived before the payment or not at all. The sweeper checks after 20 s.
    await workLater(rig.services, 25_000);
    const violations = await auditWithin(rig.services);
    const ends = await endsOf(rig, bookings);
    const twice = await chargedTwice(rig.services);
    await rig.provider.pauseEvents(false);
    await rig.close();
    return [
      info('permutations', bookings.length),
      info('different ones', seen.size),
      info('events delivered', deliveries),
      exactly('of them not accepted', refused, 0),
      info('payments that no event and no page told about, found by the sweeper', bySweeper),
      exactly('ended as one confirmed booking, one payment, one email to each side', ends, bookings.length),
      exactly('stays charged twice', twice, 0),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};

function permutation(): { type: string; id: number }[] {
  const steps = [...EVENTS, 'page'].flatMap((type) =>
    Array.from({ length: Math.floor(Math.random() * 4) }, () => ({
      type,
      // Usually the same event is sent again, but sometimes another event with the same content.
      id: Math.random() < 0.8 ? 1 : 2,
    })),
  );
  return steps
    .map((step) => ({ step, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ step }) => step);
}

async function deliver(rig: Rig, type: string, intentId: string, id: string): Promise<number> {
  const object = type.startsWith('charge')
    ? { id: `ch_${id}`, object: 'charge' }
    : { id: intentId, object: 'payment_intent' };
  const body = JSON.stringify({ id, type, object: 'event', data: { object } });
  // Signed up to four minutes ago. The API accepts up to five.
  const time = Math.floor(Date.now() / 1_000) - Math.floor(Math.random() * 240);
  const signature = createHmac('sha256', SECRETS.webhook).update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
  return (await rig.anyone.call('POST', '/api/stripe/webhook', body, { headers })).status;
}

async function countHeld({ services: { db } }: Rig): Promise<number> {
  const { rows } = await sql<{ held: number }>`SELECT count(*) AS held FROM bookings WHERE state = 'held'`.execute(db);
  return rows[0]?.held ?? 0;
}

async function endsOf({ services: { db } }: Rig, ids: string[]): Promise<number> {
  const { rows } = await sql<{ good: number }>`
    SELECT count(*) AS good FROM bookings b WHERE b.id = ANY(${ids}::uuid[]) AND b.state = 'confirmed'
      AND 1 = (SELECT count(*) FROM payments p WHERE p.booking_id = b.id AND p.state = 'booked')
      AND 1 = (SELECT count(*) FROM audit_trail a WHERE a.subject = b.id::text AND a.action = 'booking-confirmed')
      AND 2 = (SELECT count(*) FROM jobs j WHERE j.payload ->> 'bookingId' = b.id::text)`.execute(db);
  return rows[0]?.good ?? 0;
}
