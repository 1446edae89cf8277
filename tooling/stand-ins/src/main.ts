import { join } from 'node:path';
import { runPart, StartError } from 'part-runtime';
import { createImageHost } from './images/image-host.ts';
import { refuseInProduction } from './local-caller.ts';
import { createLog, type LogEntry } from './log.ts';
import { openMailbox } from './mail/mailbox.ts';
import { listenForMail } from './mail/smtp.ts';
import { createPayments, testCards } from './payments/index.ts';
import { serveOnLoopback } from './serve.ts';
import { createSite } from './site.ts';

function setting(name: string, meaning: string): string {
  const value = process.env[name];
  if (!value) throw new StartError(`${name} is not set: it is ${meaning}.`);
  return value;
}

await runPart('stand-ins', async () => {
  refuseInProduction('stand-ins');
  const folder = join(setting('DATA_DIR', 'the folder that keeps the local state'), 'stand-ins');
  const log = createLog('stand-ins');
  const payments = await createPayments({
    folder: join(folder, 'payments'),
    secretKey: setting('STRIPE_SECRET_KEY', 'the key that the API uses with the payments stand-in'),
    publishableKey: setting('STRIPE_PUBLISHABLE_KEY', 'the key that the page uses with the payments stand-in'),
    webhookSecret: setting('STRIPE_WEBHOOK_SECRET', 'the secret that signs payment events'),
    webhookUrl: setting('STRIPE_WEBHOOK_URL', 'the address that payment events are sent to'),
    log: (entry: object) => log(entry as LogEntry),
  });
  const mailbox = await openMailbox(join(folder, 'mail'), log);
  const smtp = await listenForMail(Number(setting('SMTP_PORT', 'the port for mail, 0 for any')), mailbox, log);
  const images = await createImageHost({
    folder: join(folder, 'images'),
    key: setting('IMAGE_HOST_KEY', 'the key that the API uses with the image stand-in'),
    siteUrl: process.env.SITE_URL || 'http://localhost:4000',
    log,
  });
  const site = createSite({
    mailbox,
    images,
    payments,
    cards: testCards,
  });
  const served = await serveOnLoopback(Number(process.env.PORT ?? 0), site, log);
  log({ level: 'info', msg: 'The stand-ins listen.', port: served.port, smtpPort: smtp.port });
  return {
    port: served.port,
    async stop() {
      await served.close();
      await smtp.close();
      await payments.stop();
    },
  };
});
