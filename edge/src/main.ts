import type { AddressInfo } from 'node:net';
import { runPart, StartError } from 'part-runtime';
import { openOperatorPort } from 'part-runtime/operator-port';
import { startTracing } from 'part-runtime/tracing';
import { siteSecret } from 'releases/store/site-secret';
import { openStore } from 'releases/store/store';
import { stopsGracefully } from './graceful-stop.ts';
import { keepCopy } from './keep-copy.ts';
import { createEdge } from './server.ts';
import { readEdgeSettings } from './settings.ts';

/** Maximum length of the accept queue. With a shorter queue, some connections would hang during a burst of requests. */
const BACKLOG = 4096;

await runPart('edge', async () => {
  const read = readEdgeSettings(process.env);
  const { overrideKey, qaToken, isProduction } = read;
  const log = (entry: object) =>
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  const tracing = await startTracing('edge', read.tracing, (message) => log({ level: 'warn', message }));
  const store = openStore(read.releases, read.releaseBucket);
  const copy = await keepCopy(store, log);
  const settings = {
    ...read,
    overrideKey: await siteSecret(store, 'override-key', { setting: overrideKey, isProduction }),
    qaToken: await siteSecret(store, 'qa-token', { setting: qaToken, isProduction }),
  };
  const operator = await openOperatorPort(settings.operatorAddress);
  const server = createEdge(settings, log, { store, operator });
  const end = stopsGracefully(server);
  const stop = async () => {
    operator?.stopping();
    await end.stop();
    await copy?.close();
    await tracing.stop();
    operator?.close();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { port } = settings;
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new StartError(`Port ${port} is taken by another program; choose another one with PORT=${port + 1}`)
          : error,
      );
    });
    server.listen(settings.port, settings.host, BACKLOG, resolve);
  });
  const leave = {
    ms: settings.leaveMs,
    begin() {
      operator?.stopping();
      end.leave();
    },
  };
  return { port: (server.address() as AddressInfo).port, leave, stop };
});
