import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { runPart } from 'part-runtime';
import { openOperatorPort } from 'part-runtime/operator-port';
import { startTracing } from 'part-runtime/tracing';
import { buildApp } from './app.ts';
import { createServices, loggerOptions, openDatabase, openStandbys, readSettings } from './base/index.ts';
import { countryNames } from './listings/index.ts';
import { startWorker } from './operations/index.ts';
import { splitOldPrices } from './stays/index.ts';

await runPart('api', async () => {
  const settings = readSettings();
  const log: FastifyBaseLogger = Fastify({ logger: loggerOptions(settings.logLevel, 'api') ?? false }).log;
  const tracing = await startTracing('api', settings.tracing, (message) => log.warn(message));
  const connection = await openDatabase(settings.databaseUrl, log, settings.connections);
  const { db: primary, sendsLimits } = connection;
  const standbys =
    settings.readDatabaseUrl === undefined
      ? undefined
      : openStandbys({ url: settings.readDatabaseUrl, primary, log, sendsLimits, ...settings.connections });
  const services = { ...createServices(settings, connection, log), standbys };
  while ((await splitOldPrices(services)) > 0);
  const operator = await openOperatorPort(settings.operatorAddress);
  const app = await buildApp(services);
  // Loading the names takes 0.3 seconds, which would otherwise delay the first search for a place.
  countryNames();
  // With a long backlog, a burst of requests is answered with 503. Connections that do not fit into the backlog would
  // hang.
  await app.listen({ host: settings.host, port: settings.port, backlog: 4096 });
  operator?.describe({
    isReady: async () => (await app.inject('/api/health')).statusCode < 500,
    metrics: async () => (await app.inject('/api/metrics')).body,
  });
  const worker = settings.withWorker ? startWorker(services) : undefined;
  return {
    port: (app.server.address() as AddressInfo).port,
    leave: {
      ms: settings.leaveMs,
      begin() {
        operator?.stopping();
        app.leaving.hasBegun = true;
      },
    },
    async stop() {
      operator?.stopping();
      // Stop accepting requests, finish running requests and jobs, then close the services that both use.
      await Promise.all([app.close(), worker?.stop()]);
      services.mail.close();
      await standbys?.close();
      await connection.close();
      await tracing.stop();
      operator?.close();
    },
  };
});
