import { writeFileSync } from 'node:fs';
import { callsSources } from './calls-source.ts';

/** `npm run generate`: writes `calls/` from the declared endpoints. */
for (const [file, source] of Object.entries(callsSources())) {
  writeFileSync(new URL(`../calls/${file}`, import.meta.url), source);
}
