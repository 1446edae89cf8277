import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface Compilation {
  root: string;
  out: string;
  /** From the root. */
  files?: readonly string[];
  folders?: readonly string[];
  isDeclared: boolean;
}

const run = promisify(execFile);

/**
 * Compiles sources of the repository, with all that they import of it, into `out`: each file keeps its path, as `.js`
 * and, if `isDeclared`, `.d.ts`. Types are checked elsewhere.
 *
 * @throws an Error with what the compiler says
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
        typeRoots: [join(root, 'node_modules/@types')],
        rootDir: root,
        outDir: out,
      },
      files: [...files.map((file) => join(root, file)), join(root, 'types/css.d.ts')],
      include: folders.map((folder) => join(root, folder)),
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/src/testing', '**/src/generate'].map((path) => join(root, path)),
    }),
  );
  const compiler = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
  await run(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', settings]).catch((error) => {
    throw new Error(String(error.stdout || error.message).trim());
  });
}
