import type { Mailer, Services } from '../../base/index.ts';
import { findByEmail } from '../../people/index.ts';

/** Sends no email to unverified addresses, because they may belong to someone else. */
export function onlyToVerified({ db, mail }: Pick<Services, 'db' | 'mail'>): Mailer {
  return {
    ...mail,
    async send(letter) {
      const person = await findByEmail(db, letter.to);
      if (!person || person.is_email_verified) await mail.send(letter);
    },
  };
}
