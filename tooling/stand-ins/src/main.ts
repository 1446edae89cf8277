import { join } from 'node:path';
import { runPart } from 'part-runtime';
import { createImageHost } from './images/image-host.ts';
import { refuseInProduction } from './local-caller.ts';
import { createLog, type LogEntry } from './log.ts';
import { openMailbox } from './mail/mailbox.ts';
import { listenForMail } from './mail/smtp.ts';
import { createPayments, testCards } from './payments/index.ts';
import { createPushService } from './push/push-service.ts';
import { serveOnLoopback } from './serve.ts';
import { standInsSettings } from './settings.ts';
import { createSite } from './site.ts';

await runPart('stand-ins', async () => {
  refuseInProduction('stand-ins');
  const settings = standInsSettings.read(process.env);
  const folder = join(settings.DATA_DIR, 'stand-ins');
  const log = createLog('stand-ins');
  const payments = await createPayments({
    folder: join(folder, 'payments'),
    secretKey: settings.STRIPE_SECRET_KEY,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl: settings.STRIPE_WEBHOOK_URL,
    log: (entry: object) => log(entry as LogEntry),
  });
  const mailbox = await openMailbox(join(folder, 'mail'), log);
  const smtp = await listenForMail(settings.SMTP_PORT, mailbox, log);
  const siteUrl = settings.SITE_URL ?? 'http://localhost:4000';
  const images = await createImageHost({
    folder: join(folder, 'images'),
    key: settings.IMAGE_HOST_KEY,
    siteUrl,
    log,
  });
  const site = createSite({
    mailbox,
    images,
    payments,
    push: createPushService({ siteUrl }),
    cards: testCards,
  });
  const served = await serveOnLoopback(settings.PORT ?? 0, site, log);
  log({ level: 'info', msg: 'The stand-ins are listening.', port: served.port, smtpPort: smtp.port });
  return {
    port: served.port,
    async stop() {
      await served.close();
      await smtp.close();
      await payments.stop();
    },
  };
});
