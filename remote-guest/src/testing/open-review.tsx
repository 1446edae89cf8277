import { act, type queries, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentIntent, WriteResult } from 'contracts';
import { fakeBooking, fakeRoomDetail } from 'shared-testing';
import { expect } from 'vitest';
import { dates, reserve, showPanel } from './show-panel.tsx';

export const room = fakeRoomDetail();
export const intent = (): PaymentIntent => ({
  clientSecret: 'secret_1',
  bookingId: 'booking-1',
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
});
const written: WriteResult = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
export const api = {
  'POST /create-payment-intent': intent,
  'DELETE /bookings/booking-1/hold': () => written,
  'POST /bookings': () => ({ acknowledged: true as const, insertedId: 'booking-1', booking: fakeBooking() }),
  'PATCH /rooms/status/room-1': () => written,
};
export const calls = (sent: { call: string }[], call: string) => sent.filter((entry) => entry.call === call).length;

export async function openReview() {
  const router = showPanel(room, dates);
  await userEvent.click(await reserve());
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Info Before Reserve' }));
  // Wait for the router to update the URL.
  await act(async () => {});
  return { router, dialog };
}

export async function pay(dialog: ReturnType<typeof within<typeof queries>>) {
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pay 59.97$' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}
