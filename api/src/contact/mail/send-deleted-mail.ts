import { FORMER_NAME } from 'contracts';
import { forgetInPayload, type JobPayload, type Services } from '../../base/index.ts';
import { helloTo, layOut } from './letter.ts';

/** The attempts take about 19 hours. The person's data must not be kept for longer. */
const MAX_ATTEMPTS = 30;

/**
 * Emails a person that their account was deleted, in case someone else deleted it. Removes the person's data from the
 * job once the email is sent or all attempts have failed.
 */
export async function sendDeletedMail(
  services: Services,
  { deletedId, who }: JobPayload['mail-deleted'],
  attempt: number,
): Promise<void> {
  if (!who) return;
  try {
    await send(services, { deletedId, ...who });
  } catch (error) {
    if (attempt < MAX_ATTEMPTS) throw error;
    services.log.warn({ person: deletedId }, 'the email about a deleted account could not be sent');
  }
  await forgetInPayload(services.db, { key: `mail-deleted:${deletedId}`, field: 'who' });
}

interface Deleted {
  deletedId: string;
  email: string;
  name: string | null;
}

async function send({ mail, settings }: Services, { deletedId, email, name }: Deleted): Promise<void> {
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
  await mail.send({ ...letter, messageId: `<account-deleted.${deletedId}@${siteUrl.hostname}>` });
}
