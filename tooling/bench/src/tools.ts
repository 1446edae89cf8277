import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, interleave, type Part, type Samples } from './bench.ts';
import { openBrowser } from './pages/browser.ts';
import { visit } from './pages/visit.ts';
import { ROOT, startSite } from './site.ts';

export const tools: Part = {
  name: 'tools',
  measures: ['build.all', 'dev.reload'],
  isStandalone: true,
  run: measureTools,
};

async function measureTools({ rounds }: Bench): Promise<Samples> {
  const { all } = await interleave(rounds, { all: buildSeconds });
  return { 'build.all': all, 'dev.reload': await reloads(rounds) };
}

async function buildSeconds(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lodge-bench-'));
  const started = performance.now();
  const file = join(ROOT, 'tooling/supervisor/src/build.ts');
  execFileSync(process.execPath, [file], { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, stdio: 'pipe' });
  const seconds = (performance.now() - started) / 1000;
  rmSync(dataDir, { recursive: true });
  return seconds;
}

const FILE = join(ROOT, 'remote-browse/src/home/category-strip.tsx');
const LABEL = 'aria-label="Categories"';

async function reloads(rounds: number): Promise<number[]> {
  const before = readFileSync(FILE, 'utf8');
  if (!before.includes(LABEL)) throw new Error(`${FILE} has no ${LABEL}`);
  const site = await startSite(join(ROOT, '.data/bench-dev'), 'dev');
  const browser = await openBrowser();
  try {
    return await visit(browser, undefined, async (page) => {
      await page.goto(site.url);
      await page.getByRole('navigation', { name: 'Categories' }).waitFor();
      let turn = 0;
      const { reload } = await interleave(rounds, {
        reload: async () => {
          turn += 1;
          const started = performance.now();
          writeFileSync(FILE, before.replace(LABEL, `aria-label="Categories ${turn}"`));
          await page.getByRole('navigation', { name: `Categories ${turn}`, exact: true }).waitFor();
          return performance.now() - started;
        },
      });
      return reload;
    });
  } finally {
    writeFileSync(FILE, before);
    await browser.close();
    await site.stop();
  }
}
