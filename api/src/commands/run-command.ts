import Fastify from 'fastify';
import { StartError } from 'part-runtime';
import { createServices, loggerOptions, openDatabase, Refusal, readSettings, type Services } from '../base/index.ts';

export async function runCommand(work: (services: Services) => Promise<void>): Promise<void> {
  try {
    const settings = readSettings();
    const log = Fastify({ logger: loggerOptions('silent', 'command') ?? false }).log;
    const connection = await openDatabase(settings.databaseUrl, log, {
      ...settings.connections,
      isPatient: true,
    });
    const services = createServices(settings, connection, log);
    try {
      await work(services);
    } finally {
      services.mail.close();
      await connection.close();
    }
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${sentenceFor(error)}\n`);
  }
}

function sentenceFor(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  // The refusal's message is for guests, so print another one for operators.
  if (error instanceof Refusal && error.code === 'payments-unavailable')
    return 'The payment provider does not respond. Try again later.';
  return (error as Error).stack ?? error;
}
