import { bankFailureText, formatCents } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { findAccount, refreshAccount } from '../../money/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, layOut } from './letter.ts';

/** Emails a host that their bank rejected a payout. Sends nothing if payouts work again or a later one failed. */
export async function sendPayoutMail(
  services: Services,
  { hostId, payoutId }: JobPayload['mail-payout-failed'],
): Promise<void> {
  const { db, mail, settings } = services;
  const known = await findAccount(db, hostId);
  if (known?.failed_payout_id !== payoutId) return;
  await refreshAccount(services, known.account_id);
  const account = await findAccount(db, hostId);
  const host = await db.selectFrom('people').select(['email', 'name']).where('id', '=', hostId).executeTakeFirst();
  if (!host || account?.failed_payout_id !== payoutId) return;
  const letter = layOut(settings, {
    to: host.email,
    subject: TITLES['payout-failed'],
    greeting: helloTo(host.name),
    paragraphs: [
      `Stripe could not send your money to your bank. ${bankFailureText(account.failure ?? '')}`,
      'The money is in your account at Stripe. Check your bank details there, and Stripe sends it again.',
    ],
    facts: [['Amount', formatCents(account.failed_cents ?? 0)]],
    link: { label: 'Fix your account', href: new URL('/dashboard/earnings', settings.siteUrl).href },
  });
  await mail.send({ ...letter, messageId: `<payout-failed.${payoutId}@${settings.siteUrl.hostname}>` });
}
