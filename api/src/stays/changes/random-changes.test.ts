import { addCharges, type Charges, toDollars } from 'contracts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { change, finishJobs, giveUp, quote } from '../../../tests/changes.ts';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditRows } from '../../operations/invariants/audit-data.ts';
import { finalise } from '../checkout/finalise.ts';
import { sweepChanges } from './sweep-changes.ts';

const api = useApi();

const ENDINGS = ['pay', 'pay', 'leave', 'give up', 'cancel', 'refund'] as const;
interface Step {
  whose: number;
  from: number;
  length: number;
  adults: number;
  ending: (typeof ENDINGS)[number];
  later: number;
  /** Cents that an admin refunds. */
  cents: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  whose: fc.nat(2),
  from: fc.integer({ min: 10, max: 22 }),
  length: fc.integer({ min: 1, max: 5 }),
  adults: fc.integer({ min: 1, max: 5 }),
  ending: fc.constantFrom(...ENDINGS),
  later: fc.constantFrom(0, 0, 21_000, 16 * 60_000),
  cents: fc.integer({ min: 1, max: 20_000 }),
});

let admin: Caller;
beforeAll(async () => {
  admin = await api.newAdmin();
});

interface Booked {
  guest: Caller;
  id: string;
}

async function take({ guest, id }: Booked, { from, length, adults, ending, cents }: Step): Promise<void> {
  if (ending === 'refund') {
    await admin.call('POST', `/api/bookings/${id}/refunds`, { amount: toDollars(cents), reason: 'No hot water' });
    return;
  }
  const wanted = { from: inDays(from), to: inDays(from + length), party: { adults } };
  const shown = await quote(guest, id, wanted);
  if (shown.status !== 200) return;
  const { pay, refund } = shown.body;
  const { body } = await change(guest, id, { ...wanted, pay, refund });
  if (body.payment && ending === 'pay') {
    const intentId = intentIdOf(body.payment.clientSecret);
    if (api.payments.intents.get(intentId)?.status !== 'open') return;
    api.payments.pay(body.payment.clientSecret);
    await finalise(api.services, intentId);
  } else if (ending === 'give up') {
    await giveUp(guest, id);
  } else if (ending === 'cancel') {
    const refunded = (await guest.call('GET', `/api/bookings/${id}/cancellation`)).body.refund;
    await guest.call('POST', `/api/bookings/${id}/cancellation`, { refund: refunded });
  }
}

const CHARGES: Charges = { guestFeeBasisPoints: 1_250, taxBasisPoints: 777, taxName: 'Taxes' };

test.for([
  ['without charges', undefined],
  ['with charges', CHARGES],
] as const)(
  'concurrent changes and refunds of one room never sell a night twice or lose a cent %s',
  async ([, charges]) => {
    api.services.settings.charges = charges;
    const price = toDollars(addCharges(36_000, charges).totalCents);
    const host = await api.signIn('host@lodge.test', 'host');
    const guests = await Promise.all([0, 1, 2].map((each) => api.signIn(`guest-${each}@lodge.test`)));
    let passed = 0;
    const later = (milliseconds: number) => {
      passed += milliseconds;
      api.later(milliseconds);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }), async (rounds) => {
        // Reset the clock: the hours of all runs could add up past midnight, and bookings use days relative to today.
        later(-passed);
        const roomId = await addRoom(host, { keepOpen: true });
        const booked: Booked[] = [];
        for (const [index, guest] of guests.entries()) {
          const { body } = await book(api, guest, { ...stay(roomId, 10 + index * 5, 3), price });
          booked.push({ guest, id: body.insertedId });
        }
        for (const round of rounds) {
          await Promise.all(round.map((each) => take(booked[each.whose] as Booked, each)));
          later(Math.max(...round.map(({ later }) => later)));
          await sweepChanges(api.services);
          await finishJobs(api);
          expect(await auditRows(api.services.db, api.services.clock())).toEqual([]);
        }
        later(16 * 60_000);
        await sweepChanges(api.services);
        await finishJobs(api);
        expect(await auditRows(api.services.db, api.services.clock())).toEqual([]);
      }),
      { numRuns: 8 },
    );
  },
);
