import { type ChangeQuote, refundForStay, tellParts, toDollars, totalOf } from 'contracts';
import { Refusal, type SavedActor, type Services } from '../../base/index.ts';
import { areNightsTakenByOthers, findRoom } from '../../listings/index.ts';
import { cancelledStay } from '../bookings/cancellation.ts';
import { priceLines } from '../bookings/price-lines.ts';
import { findGuestsBooking } from './find-guests-booking.ts';
import { quoteChange, type StayWanted } from './quote-change.ts';

export async function previewChange(
  { db, clock }: Services,
  { person }: SavedActor,
  { id, ...wanted }: StayWanted & { id: string },
): Promise<ChangeQuote> {
  const booking = await findGuestsBooking(db, id, person);
  const now = clock();
  const quote = await quoteChange(db, { booking, room: await findRoom(db, booking.room_id), ...wanted, now });
  const { added, givenUp, discountLostCents, after, parts } = quote;
  if (await areNightsTakenByOthers(db, booking, quote.toTake)) throw new Refusal('nights-taken');
  const { refundCents, until } = refundForStay({
    ...cancelledStay(booking, 'guest', now),
    ...wanted.stay,
    paid: parts,
    givenUpCents: after.givenUpCents,
    lockedCents: after.lockedCents,
  });
  return {
    price: toDollars(totalOf(parts)),
    ...(parts.nightsCents < totalOf(parts) && { parts: tellParts(parts) }),
    lines: priceLines(after.nightCents, after.givenUpCents),
    added: { nights: added.nights.length, amount: toDollars(added.cents) },
    givenUp: {
      nights: givenUp.nights.length,
      amount: toDollars(givenUp.cents),
      refund: toDollars(givenUp.refundCents),
    },
    ...(discountLostCents > 0 && { discountLost: toDollars(discountLostCents) }),
    pay: toDollars(quote.payCents),
    refund: toDollars(quote.refundCents),
    ...(quote.waivedCents > 0 && { waived: toDollars(quote.waivedCents) }),
    cancelling: { refund: toDollars(refundCents), ...(until && { until: until.toISOString() }) },
  };
}
