import type { Services } from '../../base/index.ts';
import { helloTo, layOut } from './letter.ts';

interface AccountMail {
  /** The first part of the message ID. */
  name: string;
  subject: string;
  paragraphs: string[];
  facts?: [name: string, value: string][];
}

/** Emails a person that their password was changed, in case someone else changed it. */
export const sendPasswordMail = accountMail((brand, at) => ({
  name: 'password-changed',
  subject: `Your ${brand} password was changed`,
  paragraphs: [
    'Your account has a new password, and you have been logged out of all other browsers.',
    'If you didn’t change it, reset your password right away.',
  ],
  facts: [['When', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]],
}));

/** Emails a person when their address is verified, in case someone else signed up with it. */
export const sendVerifiedMail = accountMail((brand) => ({
  name: 'email-verified',
  subject: 'Your email address is verified',
  paragraphs: [
    `This email address now belongs to your ${brand} account. You can book stays, send messages and become a host.`,
    'For your safety, you have been logged out of all other browsers.',
    'If you didn’t sign up, someone else did with your email address. Reset the password, and the account is yours alone.',
  ],
}));

function accountMail(write: (brand: string, at: Date) => AccountMail) {
  return async ({ db, mail, settings, clock }: Services, { personId }: { personId: string }): Promise<void> => {
    const person = await db
      .selectFrom('people')
      .select(['email', 'name', 'sign_ins_from'])
      .where('id', '=', personId)
      .executeTakeFirst();
    if (!person) return;
    const { brand, siteUrl } = settings;
    const at = person.sign_ins_from ?? clock();
    const { name, subject, paragraphs, facts = [] } = write(brand, at);
    const letter = layOut(settings, {
      to: person.email,
      subject,
      greeting: helloTo(person.name),
      paragraphs,
      facts: [['Account', person.email], ...facts],
      link: { label: 'Wasn’t you? Reset your password', href: new URL('/reset-password', siteUrl).href },
    });
    await mail.send({ ...letter, messageId: `<${name}.${personId}.${at.getTime()}@${siteUrl.hostname}>` });
  };
}
