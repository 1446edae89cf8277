import { join } from 'node:path';
import { runPart, StartError } from 'part-runtime';
import { refuseInProduction } from '../local-caller.ts';
import { createLog } from '../log.ts';
import { serveOnLoopback } from '../serve.ts';

await runPart('identity', async () => {
  refuseInProduction('identity');
  const dataDir = process.env.DATA_DIR;
  if (!dataDir) throw new StartError('DATA_DIR is not set: it names the folder that keeps the local accounts.');
  const project = process.env.FIREBASE_PROJECT_ID || 'demo-travel-lodge';
  if (!project.startsWith('demo-')) {
    throw new StartError(
      `FIREBASE_PROJECT_ID is ${project}, a real project: the local identity stand-in takes only names that start with "demo-".`,
    );
  }
  const log = createLog('identity');
  // Loaded here, so that a wrong setting is told before the second that the emulator takes to load.
  const { createGateway } = await import('./gateway.ts');
  const gateway = await createGateway({
    folder: join(dataDir, 'stand-ins', 'identity'),
    project,
    smtpUrl: process.env.SMTP_URL,
    siteUrl: process.env.SITE_URL || 'http://localhost:4000',
    brand: process.env.BRAND || 'Travel Lodge',
    log,
  });
  const served = await serveOnLoopback(Number(process.env.PORT ?? 0), gateway.handle, log);
  return {
    port: served.port,
    async stop() {
      await served.close();
      await gateway.stop();
    },
  };
});
