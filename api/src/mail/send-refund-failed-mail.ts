import { formatSum, isolate, toDollars } from 'contracts';
import { viewRow } from '../bookings/storage.ts';
import { TITLES } from '../notices/titles.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import { findRefund } from '../payments/storage.ts';
import type { Services } from '../services.ts';
import { helloTo, layOut } from './letter.ts';

const PARAGRAPHS = {
  guest: [
    'Your bank did not accept the refund, for example because the card was closed. The money is still yours.',
    'We are looking into it and will send it again.',
  ],
  host: ['The bank of your guest did not accept the refund. We send it again. You need to do nothing.'],
  admin: ['A bank did not accept a refund. Look into it at the payment provider, and send the refund again.'],
};

/** Emails the guest, the host or an admin that a refund failed. Sends nothing if it was sent again. */
export async function sendRefundFailedMail(
  { db, mail, settings }: Services,
  { personId, key, roomId, bookingId }: JobPayload['mail-refund-failed'],
): Promise<void> {
  const refund = await findRefund(db, key);
  const person = await db.selectFrom('people').select(['email', 'name']).where('id', '=', personId).executeTakeFirst();
  if (!person || !refund?.failed_at) return;
  const booking = roomId && bookingId ? await viewRow(db, { room_id: roomId, id: bookingId }) : undefined;
  const to = booking?.guest_id === personId ? 'guest' : booking?.host_id === personId ? 'host' : 'admin';
  const names = { guest: isolate(booking?.guest_name || 'Guest'), title: isolate(booking?.title ?? '') };
  const path = {
    guest: `/dashboard/my-bookings/${bookingId}`,
    host: `/dashboard/manage-bookings/${bookingId}`,
    admin: '/dashboard/money',
  }[to];
  const letter = layOut(settings, {
    to: person.email,
    subject: TITLES['refund-failed'](to, names),
    greeting: helloTo(person.name),
    paragraphs: PARAGRAPHS[to],
    facts: [
      ['Amount', formatSum(toDollars(refund.amount_cents))],
      ['Payment', refund.intent_id],
    ],
    link: {
      label: to === 'admin' ? 'View failed refunds' : 'View the booking',
      href: new URL(path, settings.siteUrl).href,
    },
  });
  const messageId = `<refund-failed.${key.replaceAll(':', '.')}.${refund.failed_at.getTime()}@${settings.siteUrl.hostname}>`;
  await mail.send({ ...letter, messageId });
}
