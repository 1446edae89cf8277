import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Node, type Program, parse } from 'acorn';
import { ReleaseRefusal } from '../store/refusal.ts';
import { isForServer, type Release } from '../store/release.ts';

/** Parsing takes about 0.1 s per megabyte. */
const MAX_BYTES = 4_000_000;
const ENTRY = 'remoteEntry.js';

interface Reading {
  imports: string[];
  exports: Set<string>;
  keys: Set<string>;
}

/**
 * Checks the scripts of an area without running them: they must be valid and import only files of the same release, the
 * entry must be a federation container, and each module must have the pages and slots in `remote.json`. A page or slot
 * counts as present if an object literal has its name as a key. The value cannot be checked this way.
 *
 * @throws ReleaseRefusal for the first problem
 */
export async function checkScripts({ name, version, files, manifest, start }: Release, folder: string): Promise<void> {
  const refuse = (what: string) => new ReleaseRefusal('broken-contract', `The built ${name} ${version} ${what}`);
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const texts = new Map<string, string>();
  let bytes = 0;
  for (const file of scripts) {
    const text = await readFile(join(folder, file), 'utf8');
    bytes += text.length;
    if (bytes > MAX_BYTES) throw refuse(`has more than ${MAX_BYTES / 1e6} MB of scripts`);
    texts.set(file, text);
  }

  const readings = new Map<string, Reading>();
  for (const [file, text] of texts) {
    const program = parseScript(text, isForServer(file) ? 'script' : 'module');
    if (!program) throw refuse(`has ${file}, which is no valid script`);
    if (isForServer(file)) continue;
    const reading = read(program);
    readings.set(file, reading);
    for (const specifier of reading.imports) {
      const isOwn = /^\.\.?\//.test(specifier) && files[posix.join(posix.dirname(file), specifier)];
      if (!isOwn) throw refuse(`imports ${specifier} in ${file}, which is no file of it`);
    }
  }

  for (const wanted of ['init', 'get'])
    if (!readings.get(ENTRY)?.exports.has(wanted)) throw refuse(`does not export ${wanted} from ${ENTRY}`);
  const has = (module: string, what: string) =>
    start[module]?.scripts.some((file) => {
      const reading = readings.get(file);
      return reading?.keys.has(what) || reading?.exports.has(what);
    });
  for (const { module, path } of manifest?.routes ?? [])
    if (!has(module, 'routes') || !has(module, path)) throw refuse(`lacks the page ${path} in ${module}`);
  for (const { module, slot } of manifest?.slots ?? [])
    if (!has(module, 'slots') || !has(module, slot)) throw refuse(`lacks the slot ${slot} in ${module}`);
}

/** Returns undefined if the text is not a script, or so deeply nested that the parser's stack overflows. */
function parseScript(text: string, sourceType: 'script' | 'module'): Program | undefined {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType });
  } catch {
    return undefined;
  }
}

function read(program: Program): Reading {
  const reading: Reading = { imports: [], exports: new Set(), keys: new Set() };
  // Use an explicit stack instead of recursion, because an upload can be nested to any depth.
  const open: unknown[] = [program];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) for (const one of node) open.push(one);
    else if (isNode(node)) {
      note(node, reading);
      open.push(...Object.values(node).filter((value) => typeof value === 'object' && value !== null));
    }
  }
  return reading;
}

function note(node: AnyNode, { imports, exports, keys }: Reading): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration': {
      const source = textOf(node.source);
      if (source !== undefined) imports.push(source);
      // Handles `export const name = …` and `export function name()`, which minifiers turn into specifiers.
      const { declaration } = node as { declaration?: AnyNode };
      for (const { id } of (declaration?.declarations as AnyNode[] | undefined) ?? (declaration ? [declaration] : []))
        exports.add(String(textOf(id)));
      return;
    }
    case 'ExportSpecifier':
      exports.add(String(textOf(node.exported)));
      return;
    case 'Property':
      keys.add(String(textOf(node.key)));
  }
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const quasis = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

type AnyNode = Node & Record<string, unknown>;

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
