import { type DisputeState, disputeReasonText, formatCents, formatMoment } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { findDispute } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, layOut } from './letter.ts';
import { readPaymentReader } from './read-payment-reader.ts';

const PARAGRAPHS: Record<DisputeState, Record<'guest' | 'host' | 'admin', string>> = {
  open: {
    guest:
      'Your bank told us that you dispute this payment. It will decide, which can take two to three months. If this is a mistake, ask your bank to withdraw the dispute.',
    host: 'Your guest asked their bank to give this payment back. The bank will decide, which can take two to three months. Your payout for the stay waits until then.',
    admin: 'A guest disputes a payment. Send evidence to the payment provider before the deadline.',
  },
  won: {
    guest: 'Your bank decided that the payment for your stay was right. The dispute is closed.',
    host: 'The bank decided that the payment stays. We will send your payout for the stay.',
    admin: 'The bank decided that the payment stays.',
  },
  lost: {
    guest: 'Your bank gave you the money back. The dispute is closed.',
    host: 'The bank gave the money back to your guest. It is taken off your payout. If we have already sent it to you, we take it back.',
    admin: 'The bank gave the payment back to the guest.',
  },
};

/** Emails the guest, the host or an admin about a dispute. Sends nothing if the dispute's state has changed since. */
export async function sendDisputeMail(
  { db, mail, settings }: Services,
  { disputeId, state, ...recipient }: JobPayload['mail-dispute'],
): Promise<void> {
  const dispute = await findDispute(db, disputeId);
  const reader = await readPaymentReader(db, recipient);
  if (!reader || dispute?.state !== state) return;
  const { to, names, path } = reader;
  const due = to === 'admin' ? dispute.evidence_due_at : null;
  const letter = layOut(settings, {
    to: reader.email,
    subject: TITLES.dispute(to, state, names),
    greeting: helloTo(reader.name),
    paragraphs: [PARAGRAPHS[state][to]],
    facts: [
      ['Amount', formatCents(dispute.amount_cents)],
      ...(to === 'guest' ? [] : [['Reason', disputeReasonText(dispute.reason)] satisfies [string, string]]),
      ...(due ? [['Evidence until', formatMoment(due, 'UTC')] satisfies [string, string]] : []),
      ['Payment', dispute.intent_id],
    ],
    link: { label: to === 'admin' ? 'View disputes' : 'View the booking', href: new URL(path, settings.siteUrl).href },
  });
  await mail.send({ ...letter, messageId: `<dispute.${disputeId}.${state}@${settings.siteUrl.hostname}>` });
}
