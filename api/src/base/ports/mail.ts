import { isFormerEmail } from 'contracts';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A message that is sent twice has the same ID, so that mailboxes can show it once. */
  messageId: string;
  /** The unsubscribe URL for POST requests by email clients (RFC 8058). */
  oneClickUrl?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  smtpUrl: string;
  from: { name: string; address: string };
}

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport(
    { url: smtpUrl, dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 },
    { from },
  );
  return {
    async send({ oneClickUrl, ...mail }) {
      if (isFormerEmail(mail.to)) return;
      const stopping = oneClickUrl !== undefined && {
        list: { unsubscribe: oneClickUrl },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      };
      await transport.sendMail({ ...mail, ...stopping });
    },
    close: () => transport.close(),
  };
}
