import { CONTRACT_HEADER, HTTP_CONTRACT } from 'contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The API serves its own contract version and the one before. No header means 1, for the specification's client. */
export function servesContract(header: string | string[] | undefined, offered: number = HTTP_CONTRACT): boolean {
  const asked = header === undefined ? 1 : Number(/^[1-9]\d*$/.exec(String(header))?.[0]);
  return asked >= offered - 1 && asked <= offered;
}

export function checkContract(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // Webhooks, probes and pictures have no contract version.
    if (request.routeOptions.config.limit === 'none') return;
    if (!servesContract(request.headers[CONTRACT_HEADER])) throw new Refusal('contract-too-old');
  });
}
