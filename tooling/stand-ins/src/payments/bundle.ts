import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Combines modules, given in dependency order, into one classic script. Removes types, imports and exports, and wraps
 * the code in a function to keep names private. The script remains readable in the browser's developer tools.
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

/** Strips types without Node's warning that type stripping is experimental. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
