import { dirname, join, relative } from 'node:path';

const IMPORT = /(\bfrom\s*|\bimport\s*|\bimport\(\s*)(["'])([^"'\n]+)\2/g;
const SHEET = /@import\s+(["'])([^"'\n]+)\1/g;

export function importedFiles(file: string, code: string): string[] {
  const sources = [...withoutComments(code).matchAll(IMPORT)].map(([, , , source = '']) => source);
  return sources.filter((source) => /^\.{1,2}\//.test(source)).map((source) => join(dirname(file), source));
}

export function importedPackages(file: string, code: string): string[] {
  const sources = file.endsWith('.css')
    ? [...code.matchAll(SHEET)].map(([, , source = '']) => source)
    : [...withoutComments(code).matchAll(IMPORT)].map(([, , , source = '']) => source);
  return sources
    .filter((source) => /^(@[\w-]+\/)?[a-z]/.test(source) && !/^(node|virtual):/.test(source))
    .map(packageOf);
}

export function packageOf(source: string): string {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Replaces the sources of imports. `replaced` returns undefined to keep one. */
export function withImports(code: string, replaced: (source: string) => string | undefined): string {
  return code.replace(
    IMPORT,
    (_, before: string, quote: string, source: string) => before + quote + (replaced(source) ?? source) + quote,
  );
}

/** Replaces imports of packages with relative paths to copies of their files. */
export function withOwnCopies(
  file: string,
  code: string,
  copies: Record<string, { folder: string; exports: Record<string, string> }>,
): string {
  return withImports(code, (source) => {
    const copy = copies[packageOf(source)];
    if (!copy) return undefined;
    const target = join(copy.folder, targetOf(source, copy.exports)).replace(/\.tsx?$/, '.js');
    const path = relative(dirname(file), target);
    return path.startsWith('.') ? path : `./${path}`;
  });
}

function targetOf(source: string, exports: Record<string, string>): string {
  const key = `.${source.slice(packageOf(source).length)}`;
  const target = exports[key] ?? exports['./*']?.replace('*', key.slice(2));
  if (!target) throw new Error(`Nothing is exported as ${source}`);
  return target;
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
