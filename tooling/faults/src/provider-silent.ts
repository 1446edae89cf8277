import { atMost, exactly, type Fault, info, none, percentile } from './fault.ts';
import { auditWithin, chargedTwice, tell, workLater } from './rig/audit.ts';
import { type Caller, insist } from './rig/caller.ts';
import { addRoom, bookStay, cancelBooking, holdStay, saveBooking, stayAt } from './rig/lodging.ts';
import type { Rig } from './rig/rig.ts';

/**
 * The calls to the provider for a payment. With a `before` mode, a failed call was not executed. With an `after` mode,
 * it was executed, but its response is lost.
 */
const OPERATIONS = [
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.cancel',
  'refunds.create',
] as const;
const MODES = ['silent-before', 'silent-after', '500', '500-after'];

/**
 * If `holdMs` is 0, the connection is closed immediately. Otherwise it stays open, and the API's own timeout (10 s)
 * ends the call.
 */
const DOSES = {
  short: { modes: ['silent-after'], lines: [{ holdMs: 0, times: 1 }] },
  full: {
    modes: MODES,
    lines: [
      { holdMs: 0, times: 2 },
      { holdMs: 0, times: 8 },
      { holdMs: 60_000, times: 2 },
    ],
  },
};
const SETTLED_MS = 60_000;
/**
 * An outage ends after this time even if it has not affected all calls, because the provider repeats a failure for the
 * same key.
 */
const LONGEST_OUTAGE_MS = 15_000;

export const provider: Fault = {
  name: 'provider',
  title: 'Payment provider silent or failing before and after each call',
  async run({ dose, world, say }) {
    const rig = await world.openShared();
    const host = await rig.signIn('silent-host@lodge.test', 'host');
    const roomId = await addRoom(host, 900);
    const took: number[] = [];
    const unsettled: string[] = [];
    let night = 40;
    for (const line of DOSES[dose].lines) {
      for (const operation of OPERATIONS) {
        for (const mode of DOSES[dose].modes) {
          const fault = { operation, mode, ...line };
          const guest = await rig.signIn(`silent-${night}@lodge.test`);
          const startedAt = Date.now();
          const over = setTimeout(() => void rig.provider.breakDown({ ...fault, times: 0 }), LONGEST_OUTAGE_MS);
          const end = await payDuringOutage(rig, { guest, roomId, night, fault });
          clearTimeout(over);
          await rig.provider.breakDown({ ...fault, times: 0 });
          night += 3;
          took.push((Date.now() - startedAt) / 1_000);
          if (!end) unsettled.push(`${operation} ${mode}`);
        }
        say(`${operation}, ${line.times} times, ${line.holdMs > 0 ? 'hanging' : 'cut'}`);
      }
    }
    if (dose === 'short') await workLater(rig.services, SETTLED_MS);
    const violations = await auditWithin(rig.services, SETTLED_MS);
    const twice = await chargedTwice(rig.services);
    await rig.close();
    const slowest = atMost(
      'slowest, counted from the start of an outage of 15 s at most, the guest trying again',
      percentile(took, 1),
      SETTLED_MS / 1_000,
      ' s',
    );
    return [
      info('failures tried', took.length),
      none('of them without booking or refund', unsettled),
      ...(dose === 'full' ? [slowest] : []),
      exactly('stays charged twice', twice, 0),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};

interface PaymentAttempt {
  guest: Caller;
  roomId: string;
  night: number;
  fault: { operation: string; mode: string; times: number; holdMs: number };
}

async function payDuringOutage(rig: Rig, { guest, roomId, night, fault }: PaymentAttempt): Promise<boolean> {
  const stay = stayAt(roomId, night, 1);
  if (fault.operation === 'payment_intents.cancel') {
    // The guest changes the dates, so the older hold must be released, after its intent is canceled.
    await insist(() => holdStay(guest, stay));
    await rig.provider.breakDown(fault);
    return (await bookStay(guest, rig.provider, stayAt(roomId, night, 2))).status === 200;
  }
  if (fault.operation === 'refunds.create') {
    const saved = await bookStay(guest, rig.provider, stay);
    await rig.provider.breakDown(fault);
    return (await cancelBooking(guest, saved.body.insertedId)).status === 200 && (await isRefunded(rig, guest));
  }
  if (fault.operation === 'payment_intents.confirm') {
    const held = await insist(() => holdStay(guest, stay));
    await rig.provider.breakDown(fault);
    // The browser gets no response, so the guest retries until the bank accepts the payment or reports that it was made
    // earlier.
    await insist(() => rig.provider.pay(held.body.clientSecret));
    return (await insist(() => saveBooking(guest, stay, held.body.clientSecret))).status === 200;
  }
  await rig.provider.breakDown(fault);
  return (await bookStay(guest, rig.provider, stay)).status === 200;
}

async function isRefunded({ services }: Rig, guest: Caller): Promise<boolean> {
  const refund = async () => {
    const row = await services.db
      .selectFrom('payments')
      .innerJoin('people', 'people.id', 'payments.person_id')
      .select('state')
      .where('email', '=', guest.email)
      .where('state', '=', 'refunded')
      .executeTakeFirst();
    return { status: row ? 200 : 0, body: '', headers: new Headers(), ms: 0 };
  };
  return (await insist(refund, SETTLED_MS)).status === 200;
}
