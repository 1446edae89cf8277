import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from 'releases/store/integrity';

const content = readFileSync(join(import.meta.dirname, 'browser/boot-guard.js'));

/** The script in every page that reports a shell that does not start. Its address changes with its content. */
export const bootGuard = {
  address: `/-/boot-guard.${createHash('sha256').update(content).digest('hex').slice(0, 16)}.js`,
  integrity: integrityOf(content),
  content,
};
