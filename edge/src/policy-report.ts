import { z } from 'zod';

export interface PolicyReport {
  directive: string;
  blocked?: string | null | undefined;
  sourceFile?: string | null | undefined;
  lineNumber?: number | null | undefined;
  columnNumber?: number | null | undefined;
}

const text = z.string().nullish();
const position = z.int().min(1).max(20_000_000).nullish().catch(null);

/** The two formats that browsers send: an object for `report-uri`, a list for `report-to`. */
const old = z.object({
  'csp-report': z.object({
    'effective-directive': z.string(),
    'blocked-uri': text,
    'source-file': text,
    'line-number': position,
    'column-number': position,
  }),
});
const modern = z.array(
  z.object({
    body: z
      .object({
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: position,
        columnNumber: position,
      })
      .optional(),
  }),
);

export function readPolicyReports(report: unknown): PolicyReport[] {
  const one = old.safeParse(report).data?.['csp-report'];
  if (one) {
    return [
      {
        directive: one['effective-directive'],
        blocked: one['blocked-uri'],
        sourceFile: one['source-file'],
        lineNumber: one['line-number'],
        columnNumber: one['column-number'],
      },
    ];
  }
  return (modern.safeParse(report).data ?? []).flatMap(({ body: found }) =>
    found?.effectiveDirective ? [{ ...found, directive: found.effectiveDirective, blocked: found.blockedURL }] : [],
  );
}
