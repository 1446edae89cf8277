import { FORMER_NAME } from 'contracts';
import type { Services } from '../services.ts';
import { helloTo, layOut } from './letter.ts';

interface Deleted {
  personId: string;
  email: string;
  name: string | null;
}

/** Tells somebody that their account is gone: how they find out if someone else did it. */
export async function sendDeletedMail(
  { mail, settings }: Pick<Services, 'mail' | 'settings'>,
  { personId, email, name }: Deleted,
): Promise<void> {
  const { brand, siteUrl } = settings;
  const letter = layOut(settings, {
    to: email,
    subject: `Your ${brand} account was deleted`,
    greeting: helloTo(name),
    paragraphs: [
      'Your account was deleted, and we can’t restore it. This is the last email that you get about it.',
      `We keep bookings and payments for our records, without your name. Your reviews and messages stay under the name “${FORMER_NAME}”.`,
      'You can sign up again with the same email and start over.',
    ],
    facts: [['Account', email]],
    link: { label: `Open ${brand}`, href: siteUrl.href },
  });
  await mail.send({ ...letter, messageId: `<account-deleted.${personId}@${siteUrl.hostname}>` });
}
