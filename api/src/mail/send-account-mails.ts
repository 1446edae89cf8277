import type { Services } from '../services.ts';
import { helloTo, layOut } from './letter.ts';

interface AccountMail {
  /** Begins the message id. */
  name: string;
  subject: string;
  paragraphs: string[];
  facts?: [name: string, value: string][];
}

/** Tells a person that their password was changed: how they find out if someone else did it. */
export const sendPasswordMail = accountMail((brand, at) => ({
  name: 'password-changed',
  subject: `Your ${brand} password was changed`,
  paragraphs: [
    'Your account has a new password, and you have been logged out of all other browsers.',
    'If you didn’t change it, reset your password right away.',
  ],
  facts: [['When', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]],
}));

/** Tells a person that the account is theirs from now on: how they find out if someone else made it. */
export const sendVerifiedMail = accountMail((brand) => ({
  name: 'email-verified',
  subject: 'Your email address is verified',
  paragraphs: [
    `This email address now belongs to your ${brand} account. You can book stays, send messages and become a host.`,
    'For your safety, you have been logged out of all other browsers.',
    'If you didn’t sign up, someone else did with your email address. Reset the password, and the account is yours alone.',
  ],
}));

/** Sends what `write` says of a change of the account, made `at`. */
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
