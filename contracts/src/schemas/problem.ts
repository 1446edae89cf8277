import { z } from 'zod';

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  trace: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
