import { formatSum, offerOf, POLICY_NAMES, pricePartsOf, priceStay, toDollars, totalOf } from 'contracts';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { bookedLongAgo, cancel, change, finishJobs, quote } from '../../../tests/changes.ts';
import { addRoom, book, inDays } from '../../../tests/lodging.ts';
import { connectAccount, finishPayouts, sentFor, timePasses } from '../../../tests/payouts.ts';
import { read, refund } from '../../../tests/refunds.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { auditRows } from '../../operations/invariants/audit-data.ts';
import { finalise } from '../../stays/checkout/finalise.ts';

const api = useApi();
const DAY_MS = 24 * 60 * 60_000;
/** `RULE_CASES=1000000` tests a hundred random stays. There are few, because each uses the whole API. */
const numRuns = Math.ceil(Number(process.env.RULE_CASES ?? 20_000) / 10_000);

const points = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4_000 }));
const given = fc.record({
  nightly: fc.integer({ min: 100, max: 50_000 }),
  weekend: fc.integer({ min: 100, max: 50_000 }),
  from: fc.integer({ min: 2, max: 9 }),
  length: fc.integer({ min: 1, max: 8 }),
  changed: fc.option(fc.integer({ min: 1, max: 8 })),
  refunded: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
  cancelledBy: fc.constantFrom(undefined, undefined, 'guest' as const, 'host' as const),
  policy: fc.constantFrom(...POLICY_NAMES),
  guestFee: points,
  tax: points,
  hostFee: points,
});

const centsOf = (dollars = 0) => Math.round(dollars * 100);

async function receiptOf(by: Caller, id: string): Promise<string> {
  const { raw } = await by.call('GET', `/api/bookings/${id}/receipt.pdf`);
  return (await extractText(await getDocumentProxy(new Uint8Array(raw.rawPayload)), { mergePages: true })).text;
}

test('all views of a stay show the same amounts', async () => {
  const admin = await api.newAdmin();
  await fc.assert(
    fc.asyncProperty(given, async ({ nightly, weekend, from, length, changed, refunded, ...stay }) => {
      const start = api.services.clock().getTime();
      const rates = { guestFeeBasisPoints: stay.guestFee, taxBasisPoints: stay.tax };
      const charges = stay.guestFee + stay.tax > 0 ? { ...rates, taxName: 'City tax' } : undefined;
      Object.assign(api.services.settings, { charges, feeBasisPoints: stay.hostFee });
      const [host, guest] = [await api.newHost(), await api.newGuest()];
      await connectAccount(api, host);
      const rules = { stayRules: { weekendPrice: toDollars(weekend) }, cancellationPolicy: stay.policy };
      const roomId = await addRoom(host, { price: toDollars(nightly), keepOpen: true, ...rules });
      const room = (await guest.call('GET', `/api/room/${roomId}`)).body;
      const days = { from: inDays(from), to: inDays(from + length) };

      const shown = priceStay(offerOf(room), days, room.today);
      const { body } = await book(api, guest, { roomId, ...days, price: toDollars(shown.totalCents) });
      const { insertedId: id } = body;
      expect(api.payments.intents.get(body.booking.transactionId)?.amountCents).toBe(shown.totalCents);
      expect(shown).toMatchObject(pricePartsOf(body.booking));
      await bookedLongAgo(api, id);

      if (refunded !== null) {
        const amount = toDollars(Math.ceil(shown.totalCents * refunded));
        const { price } = (await refund(admin, id, { amount, reason: 'No hot water' })).body;
        expect(centsOf(price)).toBe(shown.totalCents - centsOf(amount));
      }
      if (changed !== null) {
        const wanted = { from: days.from, to: inDays(from + changed) };
        const { pay, refund: back, price, parts } = (await quote(guest, id, wanted)).body;
        const answer = (await change(guest, id, { ...wanted, pay, refund: back })).body;
        if (answer.payment) {
          api.payments.pay(answer.payment.clientSecret);
          await finalise(api.services, intentIdOf(answer.payment.clientSecret));
        }
        expect(await read(guest, id)).toMatchObject({ price, ...(parts && { parts }) });
      }
      await finishJobs(api);
      if (stay.cancelledBy) await cancel(stay.cancelledBy === 'host' ? host : guest, id);
      await finishJobs(api);

      const booking = await read(guest, id);
      const parts = pricePartsOf(booking);
      expect(totalOf(parts)).toBe(centsOf(booking.price));
      expect(booking.lines.reduce((sum: number, line: { amount: number }) => sum + centsOf(line.amount), 0)).toBe(
        parts.nightsCents,
      );
      const text = await receiptOf(guest, id);
      for (const sum of [booking.paid, toDollars(parts.guestFeeCents), toDollars(parts.taxCents)])
        if (sum > 0) expect(text).toContain(formatSum(sum));
      const range = `from=${inDays(-40)}&to=${inDays(40)}`;
      const get = async (by: Caller, path: string) => (await by.call('GET', `/api/${path}?${range}`)).body;
      const [earned] = await get(host, 'earnings/stays');
      expect(centsOf(earned.paid)).toBe(centsOf(booking.price));
      expect(centsOf(earned.refunded)).toBe(centsOf(booking.refund?.amount));
      const ofHost = centsOf(earned.earned) + centsOf(earned.fee);
      const kept = ofHost + centsOf(earned.guestFee) + centsOf(earned.tax);
      expect(kept).toBe(centsOf(booking.price) - centsOf(booking.refund?.amount));
      if (!booking.refund) expect(ofHost).toBe(parts.nightsCents);
      const { fee: fees, ...sums } = earned;
      for (const view of [(await get(host, 'earnings')).total, (await get(host, 'earnings/listings'))[0]])
        for (const [name, sum] of Object.entries({ ...sums, fees }))
          if (typeof sum === 'number') expect([name, view[name]]).toEqual([name, sum]);
      const cells = String(await get(host, 'earnings.csv'))
        .trimEnd()
        .split('\r\n')
        .slice(1);
      expect(cells.reduce((sum, line) => sum + centsOf(Number(line.split(',').at(-1))), 0)).toBe(
        centsOf(earned.earned),
      );
      expect(centsOf((await get(host, 'statistics/host')).earned)).toBe(ofHost);
      expect(centsOf((await get(guest, 'statistics/guest')).spent)).toBe(kept);
      const upcoming = (await host.call('GET', '/api/payouts/upcoming')).body;
      expect(centsOf(upcoming[0]?.amount)).toBe(centsOf(earned.earned));

      await timePasses(api, (from + 2) * DAY_MS);
      await finishPayouts(api);
      expect(sentFor(api, id).flat()).toEqual(earned.earned > 0 ? [centsOf(earned.earned)] : []);
      expect(await auditRows(api.services.db, api.services.clock())).toEqual([]);
      api.later(start - api.services.clock().getTime());
    }),
    { numRuns },
  );
});
