import type { Services } from '../services.ts';
import { helloTo, layOut } from './letter.ts';

/** Tells a person that their password was changed: how they find out if someone else did it. */
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
    subject: `Your ${brand} password was changed`,
    greeting: helloTo(person.name),
    paragraphs: [
      'Your account has a new password, and you have been logged out of all other browsers.',
      'If you didn’t change it, reset your password right away.',
    ],
    facts: [
      ['Account', person.email],
      ['When', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
    link: { label: 'Wasn’t you? Reset your password', href: new URL('/reset-password', siteUrl).href },
  });
  await mail.send({ ...letter, messageId: `<password-changed.${personId}.${at.getTime()}@${siteUrl.hostname}>` });
}
