import Fastify, { type FastifyBaseLogger } from 'fastify';
import { runPart } from 'part-runtime';
import { openOperatorPort } from 'part-runtime/operator-port';
import { startTracing } from 'part-runtime/tracing';
import { createServices, loggerOptions, openDatabase, readSettings } from './base/index.ts';
import { startWorker, workerState } from './operations/index.ts';
import { splitOldPrices } from './stays/index.ts';

await runPart('worker', async () => {
  const settings = readSettings();
  const log: FastifyBaseLogger = Fastify({ logger: loggerOptions(settings.logLevel, 'worker') ?? false }).log;
  const tracing = await startTracing('worker', settings.tracing, (message) => log.warn(message));
  const connection = await openDatabase(settings.databaseUrl, log, settings.connections);
  const services = createServices(settings, connection, log);
  while ((await splitOldPrices(services)) > 0);
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
