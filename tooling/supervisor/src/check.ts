import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runSteps } from './checks/run-steps.ts';
import { lint, types, unit } from './checks/steps.ts';
import { root } from './run-layout.ts';

// npm run check: the fast checks of npm test. With `-- --area host`, checks only one area.
const { values } = parseArgs({ options: { area: { type: 'string' } } });
const folder = values.area === undefined ? undefined : `remote-${values.area}`;
if (folder && !existsSync(join(root, folder))) {
  process.stderr.write(`There is no folder ${folder}.\n`);
  process.exit(1);
}
await runSteps([lint(folder), types(folder), unit(folder)]);
