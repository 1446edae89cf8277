import { writeFileSync } from 'node:fs';
import { remoteSchema } from '../releases/manifest.ts';
import { callsSources } from './calls-source.ts';

/** `npm run generate`: writes the files of `calls/` and the JSON schema of `remote.json`. */
for (const [file, source] of Object.entries(callsSources())) {
  writeFileSync(new URL(`../calls/${file}`, import.meta.url), source);
}
writeFileSync(new URL('../../remote.schema.json', import.meta.url), `${JSON.stringify(remoteSchema(), null, 2)}\n`);
