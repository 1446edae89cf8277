import { FORMER_EMAILS } from 'contracts';
import { expect, test } from 'vitest';
import { createMailer } from './mail.ts';

test('a deleted person receives no email', async () => {
  // Nothing listens on this port, so sending fails.
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: { name: 'Lodge', address: 'stay@lodge.test' } });
  const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@lodge.test>' };
  await expect(mailer.send({ ...mail, to: 'guest@lodge.test' })).rejects.toThrow();
  await mailer.send({ ...mail, to: `0190${FORMER_EMAILS}` });
  mailer.close();
});
