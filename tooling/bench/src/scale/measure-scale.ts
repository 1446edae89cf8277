import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Part, Samples } from '../bench.ts';
import { ROOT } from '../site.ts';
import type { Costs } from './costs.ts';
import { measureCosts } from './measure-costs.ts';
import { drawInto } from './page.ts';

export const COSTS_FILE = join(import.meta.dirname, 'costs.json');
export const PAGE_FILE = join(ROOT, 'docs/scale.md');

/** Has no measure with a limit: it draws `docs/scale.md`. */
export const scale: Part = { name: 'scale', measures: [], isApart: true, run: drawScale };

async function drawScale({ isQuick }: Bench): Promise<Samples> {
  const costs: Costs = await measureCosts(isQuick);
  if (isQuick) {
    console.log(`${JSON.stringify(costs, null, 2)}\ndocs/scale.md was not drawn: these are no results.`);
    return {};
  }
  writeFileSync(COSTS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
  writeFileSync(PAGE_FILE, drawInto(readFileSync(PAGE_FILE, 'utf8'), costs));
  console.log(`Drew ${PAGE_FILE}`);
  return {};
}
