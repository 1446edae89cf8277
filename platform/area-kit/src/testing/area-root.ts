import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');
export const TEMPLATE = 'platform/area-template';
export const EDITED = ['pnpm-lock.yaml', '.github/CODEOWNERS'];

/** Creates a temporary folder with the parts of the workspace that `createArea` needs. */
export function areaRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'lodge-areas-'));
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
  for (const file of EDITED) cpSync(join(ROOT, file), join(root, file));
  const isSource = (path: string) => !path.endsWith('node_modules');
  cpSync(join(ROOT, TEMPLATE), join(root, TEMPLATE), { recursive: true, filter: isSource });
  return root;
}
