import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_LIMITS, scrubText } from 'contracts';
import { canariesOf } from 'releases/store/records';
import type { CurrentSets } from './current-sets.ts';
import { type AttributedError, releaseFrame } from './errors/attribute.ts';
import type { ErrorCollector } from './errors/collect-errors.ts';
import { readBody } from './http/read-body.ts';
import type { LoadedSet } from './page/load-set.ts';
import { type PolicyReport, readPolicyReports } from './policy-report.ts';
import { createRateLimit } from './rate-limit.ts';
import { clientNetwork } from './visitor/client-address.ts';

const LIMIT = 8 * 1024;
/** Maximum number of log lines per minute. Browser extensions cause reports too. */
const LOGGED_A_MINUTE = 30;

interface PolicyReportOptions {
  sets: CurrentSets;
  errors: ErrorCollector;
  addressOf(request: IncomingMessage): string;
  log(entry: object): void;
}

/**
 * Handles `POST /-/policy-reports`: logs what a page's content security policy blocked, by directive and origin. A
 * violation in a script of a version also counts as an error of that version.
 */
export function createPolicyReports({ sets, errors, addressOf, log }: PolicyReportOptions) {
  const allows = createRateLimit(LOGGED_A_MINUTE, 60_000);
  let count = 0;

  /** The sets that visitors currently get. A report does not name its set. */
  async function loadOfferedSets(): Promise<LoadedSet[]> {
    const now = await sets.current();
    const canaries = now ? canariesOf(now.pointer) : [];
    const loaded = await Promise.all(canaries.map(({ set }) => sets.load(set)));
    return [now?.promoted, ...loaded].filter((set) => set !== undefined);
  }

  async function note(report: PolicyReport, client: string): Promise<void> {
    count += 1;
    if (!allows('all')) return;
    const { blocked, sourceFile, lineNumber, columnNumber } = report;
    const directive = report.directive.slice(0, 40);
    // The full address may contain private data, so log only the origin.
    const from = URL.canParse(blocked ?? '') ? new URL(blocked ?? '').origin : (blocked ?? '').slice(0, 20);
    log({ level: 'warn', message: 'The content security policy blocked something', directive, from });
    const file = URL.parse(sourceFile ?? '')?.pathname;
    if (!file || !lineNumber) return;
    const place = { file, line: lineNumber, column: columnNumber ?? 1 };
    for (const loaded of await loadOfferedSets()) {
      const frame = releaseFrame(place, loaded);
      if (!frame) continue;
      const message = scrubText(`The policy refused ${from} (${directive})`, ERROR_LIMITS.message);
      const { name, version } = frame;
      const error: AttributedError = {
        name,
        version,
        kind: 'policy',
        type: 'PolicyViolation',
        message,
        page: null,
        frames: [frame],
      };
      return errors.take(error, client);
    }
  }

  return {
    count: () => count,
    async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const body = await readBody(request, LIMIT);
      try {
        const reports: unknown = JSON.parse(body ?? '');
        for (const each of readPolicyReports(reports)) await note(each, clientNetwork(addressOf(request)));
      } catch {
        // Ignore a body that is not a valid report.
      }
      response.writeHead(204, { connection: 'close' }).end();
    },
  };
}
