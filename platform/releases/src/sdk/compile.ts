import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { KIT } from './packages.ts';

interface Compilation {
  root: string;
  out: string;
  files?: readonly string[];
  folders?: readonly string[];
  isDeclared: boolean;
}

const run = promisify(execFile);

/**
 * Compiles sources of the repository and everything that they import from it into `out`. Each file keeps its path, as
 * `.js` and, if `isDeclared`, `.d.ts`. Does not check types.
 *
 * @throws Error with the compiler's output
 */
export async function compile({ root, out, files = [], folders = [], isDeclared }: Compilation): Promise<void> {
  const settings = join(out, 'tsconfig.json');
  await writeFile(
    settings,
    JSON.stringify({
      extends: join(root, 'tsconfig.browser.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        incremental: false,
        declaration: isDeclared,
        rewriteRelativeImportExtensions: true,
        types: ['node'],
        typeRoots: [join(root, KIT.folder, 'node_modules/@types')],
        rootDir: root,
        outDir: out,
      },
      files: [...files.map((file) => join(root, file)), join(root, 'types/css.d.ts')],
      include: folders.map((folder) => join(root, folder)),
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/src/testing', '**/src/generate'].map((path) => join(root, path)),
    }),
  );
  const compiler = createRequire(join(root, KIT.folder, 'package.json')).resolve('typescript/package.json');
  await run(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', settings]).catch((error) => {
    throw new Error(String(error.stdout || error.message).trim());
  });
}
