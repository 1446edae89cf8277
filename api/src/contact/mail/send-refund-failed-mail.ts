import { formatCents } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { findRefund } from '../../stays/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, layOut } from './letter.ts';
import { readPaymentReader } from './read-payment-reader.ts';

const PARAGRAPHS = {
  guest: [
    'Your bank did not accept the refund, for example because the card was closed. The money is still yours.',
    'We are looking into it and will send it again.',
  ],
  host: ['Your guest’s bank did not accept the refund. We will send it again. There is nothing for you to do.'],
  admin: ['A bank did not accept a refund. Look into it at the payment provider, and send the refund again.'],
};

/**
 * Paragraphs for a refund that failed because the guest disputes the payment. The guest's bank was never asked to
 * refund it.
 */
const WHILE_DISPUTED = {
  guest: [
    'We can’t refund a payment that you dispute at your bank. If the bank gives you the money, no refund is due.',
  ],
  host: ['Your guest disputes the payment at their bank, so it can’t be refunded now. There is nothing for you to do.'],
  admin: ['The guest disputes the payment. Send the refund again if the bank decides that the payment stays.'],
};

/** Emails the guest, the host or an admin that a refund failed. Sends nothing if the refund has been retried since. */
export async function sendRefundFailedMail(
  { db, mail, settings }: Services,
  { key, ...recipient }: JobPayload['mail-refund-failed'],
): Promise<void> {
  const refund = await findRefund(db, key);
  const reader = await readPaymentReader(db, recipient);
  if (!reader || !refund?.failed_at) return;
  const { to, names, path } = reader;
  const letter = layOut(settings, {
    to: reader.email,
    subject: TITLES['refund-failed'](to, names),
    greeting: helloTo(reader.name),
    paragraphs: (refund.failure === 'charge_disputed' ? WHILE_DISPUTED : PARAGRAPHS)[to],
    facts: [
      ['Amount', formatCents(refund.amount_cents)],
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
