import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Makes one classic script of modules that import each other, given in the order in which they are needed:
 * types and the lines between the modules go, a function around it keeps the names private. Nothing else changes,
 * so the script stays readable in the browser's tools.
 */
export async function bundle(files: URL[]): Promise<string> {
  const parts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return `(() => {\n'use strict';\n${parts.map(withoutModule).join('\n')}\n})();\n`;
}

function withoutModule(source: string): string {
  return withoutTypes(source)
    .replace(/^import\s[^;]*;$/gm, '')
    .replace(/^export\s+(?=(async\s+)?(function|const|class|let)\b)/gm, '')
    .replace(/\n{3,}/g, '\n\n');
}

/** Node calls its type stripping experimental, once, on standard error; it's the one that runs this very file. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
