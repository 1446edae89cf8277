import type { Services } from '../services.ts';
import { layOut } from './letter.ts';

/** Tells a person that their password is a new one: the only way to notice when it was somebody else. */
export async function sendPasswordMail(
  { db, mail, settings, clock }: Services,
  { personId }: { personId: string },
): Promise<void> {
  const person = await db
    .selectFrom('people')
    .select(['email', 'name', 'sign_ins_from'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) return;
  const { brand, siteUrl } = settings;
  const at = person.sign_ins_from ?? clock();
  const letter = layOut(settings, {
    to: person.email,
    subject: `Your password for ${brand} is changed`,
    greeting: `Hello ${person.name ?? ''}`.trim().concat(','),
    paragraphs: [
      'Your account has a new password, and you are logged out in every other browser.',
      'If it was not you who changed it, set another one at once.',
    ],
    facts: [
      ['Account', person.email],
      ['When', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
    link: { label: 'It was not me: set another password', href: new URL('/reset-password', siteUrl).href },
  });
  await mail.send({ ...letter, messageId: `<password-changed.${personId}.${at.getTime()}@${siteUrl.hostname}>` });
}
