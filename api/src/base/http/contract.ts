import { CONTRACT_HEADER, HTTP_CONTRACT } from 'contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Returns true for the API's contract version and the previous one. A missing header means version 1, because the
 * client of the specification sends none.
 */
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
