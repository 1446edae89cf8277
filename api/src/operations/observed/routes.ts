import { createHash, timingSafeEqual } from 'node:crypto';
import { passedJourneys } from 'contracts/releases';
import type { FastifyPluginAsync } from 'fastify';
import { countsQuery, OBSERVED, pageCounts, seenErrors, trialBatch } from 'part-runtime/observations';
import type { z } from 'zod';
import { Refusal, type Services } from '../../base/index.ts';
import { addCounts, sumCounts } from './counts.ts';
import { addErrors, listErrors } from './errors.ts';
import { addResult, listResults } from './results.ts';
import { addTrials } from './trials.ts';

const BODY_LIMIT = 1024 * 1024;

/** Routes for what the edges record: observations of pages, and results of journeys. Callers without `EDGE_KEY` receive a 404 error. */
export function observedRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async ({ headers: { authorization = '' } }) => {
      const { edgeKey } = services.settings;
      if (!edgeKey || !isSame(authorization, `Bearer ${edgeKey}`)) throw new Refusal('not-found');
    });
    const options = {
      config: { access: 'anyone', limit: 'none' },
      schema: { hide: true },
      bodyLimit: BODY_LIMIT,
    } as const;
    app.post(`${OBSERVED}/errors`, options, ({ body }) => addErrors(services, parse(seenErrors, body).errors));
    app.get(`${OBSERVED}/errors`, options, async () => ({ errors: await listErrors(services) }));
    app.post(`${OBSERVED}/counts`, options, ({ body }) => addCounts(services, parse(pageCounts, body).counts));
    app.get(`${OBSERVED}/counts`, options, async ({ query }) => ({
      counts: await sumCounts(services, parse(countsQuery, query).since),
    }));
    app.post(`${OBSERVED}/results`, options, ({ body }) => addResult(services, parse(passedJourneys, body)));
    app.get(`${OBSERVED}/results`, options, async () => ({ results: await listResults(services) }));
    app.post(`${OBSERVED}/trials`, options, ({ body }) => addTrials(services, parse(trialBatch, body)));
  };
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new Refusal('invalid-request');
  return data;
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
