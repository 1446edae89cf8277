import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody } from './http/read-body.ts';
import { createRateLimit } from './rate-limit.ts';

const LIMIT = 8 * 1024;
/** Extensions of browsers report as well: enough to see that something is wrong, not enough to fill a disk. */
const LOGGED_A_MINUTE = 30;

/** Both forms in which browsers report: `report-uri`'s, and a list of `report-to`'s. */
const old = z.object({
  'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string().optional() }),
});
const modern = z.array(
  z.object({ body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().nullish() }).optional() }),
);

/** `POST /-/policy-reports`: what the content policy of a page refused goes into the log, by directive and origin. */
export function createPolicyReports(log: (entry: object) => void) {
  const allows = createRateLimit(LOGGED_A_MINUTE, 60_000);
  let count = 0;

  function note(directive: string, blocked: string | null | undefined): void {
    count += 1;
    if (!allows('all')) return;
    // The address may hold what is private; its origin says enough.
    const from = URL.canParse(blocked ?? '') ? new URL(blocked ?? '').origin : (blocked ?? '').slice(0, 20);
    log({ level: 'warn', message: 'The content policy refused something', directive: directive.slice(0, 40), from });
  }

  return {
    count: () => count,
    async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const body = await readBody(request, LIMIT);
      try {
        const report: unknown = JSON.parse(body ?? '');
        const one = old.safeParse(report).data?.['csp-report'];
        if (one) note(one['effective-directive'], one['blocked-uri']);
        for (const each of modern.safeParse(report).data ?? []) {
          if (each.body) note(each.body.effectiveDirective, each.body.blockedURL);
        }
      } catch {
        // No report of a browser.
      }
      response.writeHead(204, { connection: 'close' }).end();
    },
  };
}
