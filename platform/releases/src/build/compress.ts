import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|json|svg|html|txt)$/;
const SMALLEST = 200;

export async function compressFiles(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
    const content = await readFile(join(folder, file));
    if (content.length < SMALLEST) continue;
    const packed = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (packed.length < content.length) await writeFile(join(folder, `${file}.br`), packed);
  }
}
