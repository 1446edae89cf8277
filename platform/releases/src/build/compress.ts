import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|json|svg|html|txt)$/;
const MIN_BYTES = 200;

export async function compressFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
    const content = await readFile(join(folder, file));
    if (content.length < MIN_BYTES) continue;
    const compressed = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (compressed.length < content.length) await writeFile(join(folder, `${file}.br`), compressed);
  }
}
