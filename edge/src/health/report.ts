import type { PageReport, ReleaseSet } from 'contracts';
import { areaName } from 'contracts/manifest';
import { z } from 'zod';

/** Maximum size of a report, in bytes. */
export const REPORT_LIMIT = 8 * 1024;

/** A duration in ms. A duration of more than ten minutes is from a computer that was asleep. */
const milliseconds = z.number().min(0).max(600_000);

const pageReport = z.strictObject({
  token: z.string().max(100).exactOptional(),
  set: z.string().regex(/^[\da-f]{16,64}$/),
  page: areaName.nullable(),
  areas: z
    .array(
      z.strictObject({
        area: areaName,
        version: z.string().max(64),
        outcome: z.enum(['shown', 'failed']),
        reason: z.string().max(300).exactOptional(),
      }),
    )
    .max(20),
  shell: z.strictObject({ reason: z.string().max(300) }).exactOptional(),
  vitals: z
    .strictObject({
      lcp: milliseconds.exactOptional(),
      inp: milliseconds.exactOptional(),
      cls: z.number().min(0).max(1_000).exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<PageReport>;

export function readReport(body: string): PageReport | undefined {
  try {
    return pageReport.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Returns true if the set contains all areas and versions in the report, as releases or as fallbacks. */
export function fitsSet({ page, areas }: PageReport, set: ReleaseSet): boolean {
  const isPageKnown = page === null || Object.hasOwn(set.areas, page);
  return (
    isPageKnown &&
    areas.every(
      ({ area: name, version }) => set.areas[name]?.version === version || set.fallbacks?.[name]?.version === version,
    )
  );
}
