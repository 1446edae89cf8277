import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');
export const TEMPLATE = 'platform/area-template';
/** What a new area has lines in. */
export const EDITED = ['tsconfig.json', 'pnpm-lock.yaml', '.github/CODEOWNERS'];

/** A temporary folder with as much of the workspace as making an area needs. */
export function areaRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'lodge-areas-'));
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
  for (const file of EDITED) cpSync(join(ROOT, file), join(root, file));
  const isSource = (path: string) => !path.endsWith('node_modules');
  cpSync(join(ROOT, TEMPLATE), join(root, TEMPLATE), { recursive: true, filter: isSource });
  return root;
}
