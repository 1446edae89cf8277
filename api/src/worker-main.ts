import Fastify, { type FastifyBaseLogger } from 'fastify';
import { runPart } from 'part-runtime';
import { openOperatorPort } from 'part-runtime/operator-port';
import { startTracing } from 'part-runtime/tracing';
import { createServices } from './create-services.ts';
import { openDatabase } from './database/open.ts';
import { loggerOptions } from './http/logging.ts';
import { readSettings } from './settings.ts';
import { startWorker } from './worker/start-worker.ts';
import { workerState } from './worker/worker-state.ts';

await runPart('worker', async () => {
  const settings = readSettings();
  const log: FastifyBaseLogger = Fastify({ logger: loggerOptions(settings.logLevel, 'worker') ?? false }).log;
  const tracing = await startTracing('worker', settings.tracing, (message) => log.warn(message));
  const connection = await openDatabase(settings.databaseUrl, log, settings.connections);
  const services = createServices(settings, connection, log);
  const operator = await openOperatorPort(settings.operatorAddress);
  operator?.describe(workerState(services));
  const worker = startWorker(services);
  return {
    async stop() {
      operator?.stopping();
      await worker.stop();
      services.mail.close();
      await connection.close();
      await tracing.stop();
      operator?.close();
    },
  };
});
