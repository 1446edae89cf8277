import { addCharges, toDollars } from 'contracts';
import { bookedStay, finishJobs } from './changes.ts';
import { addRoom, book, stay } from './lodging.ts';
import { finishPayouts, paidStay, timePasses } from './payouts.ts';
import type { Caller, TestApi } from './test-api.ts';

export const CHARGES = { guestFeeBasisPoints: 1_250, taxBasisPoints: 777, taxName: 'Taxes' };
/** The price of `chargedStay`, in dollars. */
export const CHARGED_PRICE = toDollars(addCharges(48_000, CHARGES).totalCents);

export const half = { amount: 240, reason: 'No hot water' };
export const refund = (by: Caller, id: string, body: object) => by.call('POST', `/api/bookings/${id}/refunds`, body);
export const read = async (by: Caller, id: string) => (await by.call('GET', `/api/bookings/${id}`)).body;
export const refundsOf = ({ payments }: TestApi, intentId: string) =>
  payments.refunds.filter((each) => each.intentId === intentId).map(({ amountCents }) => amountCents);

/** Books four nights for $480. */
export async function booked(api: TestApi, dates: { from?: number } = {}) {
  return { ...(await bookedStay(api, dates)), admin: await api.newAdmin() };
}

/** Books four nights for $480 and pays them out to the host. */
export async function paidOut(api: TestApi) {
  const paid = { ...(await paidStay(api)), admin: await api.newAdmin() };
  await timePasses(api, 2.5 * 24 * 60 * 60_000);
  await finishPayouts(api);
  return paid;
}

/** Books four nights for $480 plus the charges in `CHARGES`. */
export async function chargedStay(api: TestApi, from = 10) {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { keepOpen: true });
  const { body } = await book(api, guest, { ...stay(roomId, from, 4), price: CHARGED_PRICE });
  await finishJobs(api);
  const intentId: string = body.booking.transactionId;
  return { host, guest, id: body.insertedId as string, intentId, admin: await api.newAdmin() };
}
