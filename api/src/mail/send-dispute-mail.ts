import { type DisputeState, disputeReasonText, formatMoment, formatSum, isolate, toDollars } from 'contracts';
import { viewRow } from '../bookings/storage.ts';
import { findDispute } from '../disputes/storage.ts';
import { TITLES } from '../notices/titles.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import type { Services } from '../services.ts';
import { helloTo, layOut } from './letter.ts';

const PARAGRAPHS: Record<DisputeState, Record<'guest' | 'host' | 'admin', string>> = {
  open: {
    guest:
      'Your bank told us that you dispute this payment. It decides, which can take two to three months. If this is a mistake, ask your bank to withdraw the dispute.',
    host: 'Your guest asked their bank to give this payment back. The bank decides, which can take two to three months. Your payout for the stay waits until then.',
    admin: 'A guest disputes a payment. Send evidence to the payment provider before the deadline.',
  },
  won: {
    guest: 'Your bank decided that the payment for your stay was right. The dispute is closed.',
    host: 'The bank decided that the payment stays. Your payout for the stay no longer waits.',
    admin: 'The bank decided that the payment stays.',
  },
  lost: {
    guest: 'Your bank gave you the money back. The dispute is closed.',
    host: 'The bank gave the money back to your guest. You are not paid for what it gave back, and if we have paid you for it, we take that back.',
    admin: 'The bank gave the payment back to the guest.',
  },
};

/** Emails the guest, the host or an admin about a dispute. Skips a step that a later one has overtaken. */
export async function sendDisputeMail(
  { db, mail, settings }: Services,
  { personId, disputeId, state, roomId, bookingId }: JobPayload['mail-dispute'],
): Promise<void> {
  const dispute = await findDispute(db, disputeId);
  const person = await db.selectFrom('people').select(['email', 'name']).where('id', '=', personId).executeTakeFirst();
  if (!person || dispute?.state !== state) return;
  const booking = roomId && bookingId ? await viewRow(db, { room_id: roomId, id: bookingId }) : undefined;
  const to = booking?.guest_id === personId ? 'guest' : booking?.host_id === personId ? 'host' : 'admin';
  const names = { guest: isolate(booking?.guest_name || 'Guest'), title: isolate(booking?.title ?? '') };
  const due = to === 'admin' ? dispute.evidence_due_at : null;
  const path = {
    guest: `/dashboard/my-bookings/${bookingId}`,
    host: `/dashboard/manage-bookings/${bookingId}`,
    admin: '/dashboard/money',
  }[to];
  const letter = layOut(settings, {
    to: person.email,
    subject: TITLES.dispute(to, state, names),
    greeting: helloTo(person.name),
    paragraphs: [PARAGRAPHS[state][to]],
    facts: [
      ['Amount', formatSum(toDollars(dispute.amount_cents))],
      ...(to === 'guest' ? [] : [['Reason', disputeReasonText(dispute.reason)] satisfies [string, string]]),
      ...(due ? [['Evidence until', formatMoment(due, 'UTC')] satisfies [string, string]] : []),
      ['Payment', dispute.intent_id],
    ],
    link: { label: to === 'admin' ? 'View disputes' : 'View the booking', href: new URL(path, settings.siteUrl).href },
  });
  await mail.send({ ...letter, messageId: `<dispute.${disputeId}.${state}@${settings.siteUrl.hostname}>` });
}
