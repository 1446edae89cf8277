import { formatCents, isolate } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { findPartialRefund } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, layOut } from './letter.ts';
import { readPaymentReader } from './read-payment-reader.ts';

/** Emails the guest or the host that an admin refunded part of the price. */
export async function sendBookingRefundedMail(
  { db, mail, settings }: Services,
  { refundId, ...recipient }: JobPayload['mail-booking-refunded'],
): Promise<void> {
  const refund = await findPartialRefund(db, { room_id: recipient.roomId, id: refundId });
  const reader = await readPaymentReader(db, recipient);
  if (!refund || !reader) return;
  const { to, names, path } = reader;
  const amount = formatCents(refund.amount_cents);
  const toHost =
    refund.bearer === 'site'
      ? 'Your payout stays the same, because we had already sent it.'
      : 'It lowers the price of the stay, and your payout in proportion.';
  const letter = layOut(settings, {
    to: reader.email,
    subject: TITLES['booking-refunded'](to, amount, names),
    greeting: helloTo(reader.name),
    paragraphs: [
      to === 'guest'
        ? `We’re refunding ${amount} of what you paid for your stay to your card. You don’t need to do anything.`
        : `We’re refunding ${amount} of what your guest paid for their stay. ${toHost}`,
    ],
    facts: [
      ['Amount', amount],
      ['Reason', isolate(refund.reason)],
    ],
    link: { label: 'View the booking', href: new URL(path, settings.siteUrl).href },
  });
  const messageId = `<booking-refunded.${refundId}.${to}@${settings.siteUrl.hostname}>`;
  await mail.send({ ...letter, messageId });
}
