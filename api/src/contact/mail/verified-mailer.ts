import type { Mailer, Services } from '../../base/index.ts';
import { findByEmail } from '../../people/index.ts';

/** Returns a mailer that sends no email to unverified addresses, because they may belong to someone else. */
export function verifiedMailer({ db, mail }: Pick<Services, 'db' | 'mail'>): Mailer {
  return {
    ...mail,
    async send(letter) {
      const person = await findByEmail(db, letter.to);
      if (!person || person.is_email_verified) await mail.send(letter);
    },
  };
}
