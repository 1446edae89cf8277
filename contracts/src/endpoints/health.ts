import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';

const part = z.enum(['ok', 'down']);

export const healthEndpoints = {
  getHealth: {
    call: 'GET /health',
    access: 'anyone',
    tag: 'health',
    summary: 'Reports the health of each part',
    answer: z.object({
      status: z.enum(['ok', 'degraded', 'down']),
      parts: z.object({ database: part, identity: part, payments: part }),
    }),
    statuses: [200, 503],
    limit: 'none',
  },
} as const satisfies Endpoints;
