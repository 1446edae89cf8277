import { problem } from 'contracts/schemas';
import type { z } from 'zod';

/** The answers of an operation: its own at 200, and a problem for everything that goes wrong. */
export function answers<T extends z.ZodType>(ok: T) {
  return { 200: ok, '4xx': problem, '5xx': problem };
}
