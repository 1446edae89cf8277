import Fastify from 'fastify';
import { StartError } from 'part-runtime';
import { createServices } from '../create-services.ts';
import { openDatabase } from '../database/open.ts';
import { loggerOptions } from '../http/logging.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';

/** Runs a command of the operator with the API's services; an error is one sentence and exit code 1. */
export async function runCommand(work: (services: Services) => Promise<void>): Promise<void> {
  try {
    const settings = readSettings();
    const log = Fastify({ logger: loggerOptions('silent', 'command') ?? false }).log;
    const connection = await openDatabase(settings.databaseUrl, log, { isPatient: true });
    const services = createServices(settings, connection, log);
    try {
      await work(services);
    } finally {
      services.mail.close();
      await connection.close();
    }
  } catch (error) {
    process.exitCode = 1;
    const isExpected = error instanceof StartError;
    process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? error)}\n`);
  }
}
