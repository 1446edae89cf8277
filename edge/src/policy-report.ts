import { z } from 'zod';

/** What a browser says that the content policy of a page refused. */
export interface PolicyReport {
  directive: string;
  blocked?: string | null | undefined;
  /** Where the code did it. */
  sourceFile?: string | null | undefined;
  lineNumber?: number | null | undefined;
  columnNumber?: number | null | undefined;
}

const text = z.string().nullish();
const position = z.int().min(1).max(20_000_000).nullish().catch(null);

/** Both forms in which browsers report: `report-uri`'s, and a list of `report-to`'s. */
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

/** Those in the JSON that a browser sent. */
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
