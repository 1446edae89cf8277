import { join } from 'node:path';
import { runPart, StartError } from 'part-runtime';
import { refuseInProduction } from '../local-caller.ts';
import { createLog } from '../log.ts';
import { serveOnLoopback } from '../serve.ts';
import { identitySettings } from '../settings.ts';

await runPart('identity', async () => {
  refuseInProduction('identity');
  const settings = identitySettings.read(process.env);
  const project = settings.FIREBASE_PROJECT_ID;
  if (!project.startsWith('demo-')) {
    throw new StartError(
      `FIREBASE_PROJECT_ID is ${project}, a real project: the local identity stand-in accepts only names that start with "demo-".`,
    );
  }
  const log = createLog('identity');
  // Import late, so that an invalid setting is reported before the emulator loads, which takes a second.
  const { createGateway } = await import('./gateway.ts');
  const gateway = await createGateway({
    folder: join(settings.DATA_DIR, 'stand-ins', 'identity'),
    project,
    smtpUrl: settings.SMTP_URL,
    siteUrl: settings.SITE_URL ?? 'http://localhost:4000',
    brand: settings.BRAND,
    log,
  });
  const served = await serveOnLoopback(settings.PORT ?? 0, gateway.handle, log);
  return {
    port: served.port,
    async stop() {
      await served.close();
      await gateway.stop();
    },
  };
});
