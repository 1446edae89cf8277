import { findByEmail } from '../people/storage.ts';
import type { Mailer } from '../ports/mail.ts';
import type { Services } from '../services.ts';

/** Sends no email to unverified addresses, because they may belong to someone else. */
export function toVerifiedOnly({ db, mail }: Pick<Services, 'db' | 'mail'>): Mailer {
  return {
    ...mail,
    async send(letter) {
      const person = await findByEmail(db, letter.to);
      if (!person || person.is_email_verified) await mail.send(letter);
    },
  };
}
