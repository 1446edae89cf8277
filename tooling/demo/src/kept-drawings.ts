import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';

/** With the packages, as other caches of builds: it goes when they do. */
const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/demo-drawings');
/** What makes of the same drawing another picture. */
const RECIPE = [sharp.versions, readFileSync(fileURLToPath(import.meta.resolve('api/images/encode')), 'utf8')];

/**
 * A drawing that an earlier start of this checkout has encoded, or else `make`. Each copy of the product, such as the
 * throwaway one of a promotion, has the same pictures, and encoding them takes most of its first start.
 */
export async function keptOr<T>(key: unknown, make: () => Promise<T>): Promise<T> {
  const name = createHash('sha256')
    .update(JSON.stringify([RECIPE, key]))
    .digest('hex');
  const file = join(FOLDER, name);
  const kept = await readFile(file)
    .then(deserialize)
    .catch(() => undefined);
  if (kept) return kept as T;
  const drawing = await make();
  try {
    await mkdir(FOLDER, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, serialize(drawing));
    await rename(draft, file);
  } catch {
    // Packages may be read-only; then each start draws.
  }
  return drawing;
}
