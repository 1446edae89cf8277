import { ERROR_LIMITS, type ErrorReport } from 'contracts';
import { areaName } from 'contracts/manifest';
import { z } from 'zod';

const position = z.int().min(1).max(20_000_000);

const errorReport = z.strictObject({
  set: z.string().regex(/^[\da-f]{16,64}$/),
  page: z.string().max(ERROR_LIMITS.page).nullable(),
  trace: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .exactOptional(),
  kind: z.enum(['failure', 'error', 'rejection']),
  area: z.strictObject({ name: areaName, version: z.string().max(64) }).exactOptional(),
  type: z
    .string()
    .regex(/^[A-Za-z][\w$]*$/)
    .max(ERROR_LIMITS.type),
  message: z.string().max(ERROR_LIMITS.message),
  frames: z
    .array(
      z.strictObject({
        file: z.string().startsWith('/r/').max(ERROR_LIMITS.file),
        line: position,
        column: position,
        function: z
          .string()
          .regex(/^[\w$.<>[\] #-]+$/)
          .max(ERROR_LIMITS.function)
          .exactOptional(),
      }),
    )
    .max(ERROR_LIMITS.frames),
}) satisfies z.ZodType<ErrorReport>;

export function readErrorReport(body: string): ErrorReport | undefined {
  try {
    return errorReport.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
