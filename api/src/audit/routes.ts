import { auditEntry, listAudit as listAuditQuery } from 'contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../http/answers.ts';
import type { Services } from '../services.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/audit',
      {
        schema: {
          tags: ['audit'],
          summary: 'What was done by whom, newest first, a page at a time (admin)',
          querystring: listAuditQuery,
          response: answers(z.array(auditEntry)),
        },
      },
      async ({ query }, reply) => {
        const { entries, next } = await listAudit(db, query);
        if (next) {
          const search = new URLSearchParams({ ...(query.topic && { topic: query.topic }), cursor: next });
          if (query.limit) search.set('limit', String(query.limit));
          reply.header('link', `</api/audit?${search}>; rel="next"`);
        }
        return entries;
      },
    );
  };
}
