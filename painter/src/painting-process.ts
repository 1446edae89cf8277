import { compileFunction } from 'node:vm';
import type { PaintedSite, PaintRequest } from 'contracts';
import type { PaintingCode } from './protocol.ts';

/**
 * Runs the code of releases in a separate process. It receives numbered jobs as messages and answers each. This file
 * does not sandbox that code. The process itself has no permissions and no secrets.
 */

export type PaintJob = { id: number; code: PaintingCode } | { id: number; request: PaintRequest };
export type PaintAnswerMessage = { id: number; page?: unknown; error?: string };

/** The exports of a shell's `server/shell.js`. */
interface PaintingShell {
  shared: Record<string, unknown>;
  createPainter(site: PaintedSite, modules: Record<string, unknown>): (request: PaintRequest) => Promise<unknown>;
}

const answer = (message: PaintAnswerMessage) => process.send?.(message);

function run(code: string, name: string, shared: Record<string, unknown> = {}): Record<string, unknown> {
  const module = { exports: {} };
  const take = (wanted: string) => {
    if (Object.hasOwn(shared, wanted)) return shared[wanted];
    throw new Error(`${name} imports ${wanted}, which does not exist`);
  };
  compileFunction(code, ['module', 'exports', 'require'], { filename: name })(module, module.exports, take);
  return module.exports;
}

function start({ shell, areas, site }: PaintingCode) {
  const { shared, createPainter } = run(shell, 'shell') as unknown as PaintingShell;
  const modules = Object.entries(areas).map(([name, code]) => [name, run(code, name, shared)]);
  return createPainter(site, Object.fromEntries(modules));
}

let painter: ReturnType<typeof start> | undefined;

process.on('disconnect', () => process.exit());
process.on('message', async (job: PaintJob) => {
  const { id } = job;
  try {
    if ('code' in job) painter = start(job.code);
    const page = 'request' in job ? await painter?.(job.request) : undefined;
    answer({ id, page });
  } catch (error) {
    answer({ id, error: String((error as Error)?.message ?? error).slice(0, 300) });
  }
});
