import type { Services } from '../services.ts';
import { helloTo, layOut } from './letter.ts';

/** Tells a person that the account is theirs from now on: how they find out if someone else made it. */
export async function sendVerifiedMail(
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
    subject: 'Your email address is verified',
    greeting: helloTo(person.name),
    paragraphs: [
      `This email address now belongs to your ${brand} account. You can book stays, send messages and become a host.`,
      'For your safety, you have been logged out of all other browsers.',
      'If you didn’t sign up, someone else did with your email address. Reset the password, and the account is yours alone.',
    ],
    facts: [['Account', person.email]],
    link: { label: 'Wasn’t you? Reset the password', href: new URL('/reset-password', siteUrl).href },
  });
  await mail.send({ ...letter, messageId: `<email-verified.${personId}.${at.getTime()}@${siteUrl.hostname}>` });
}
