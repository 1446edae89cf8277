import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss';
import { ReleaseRefusal } from '../store/refusal.ts';
import { isForServer, type Release } from '../store/release.ts';

/** What groups rules, and changes nothing by itself. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);
/** What only defines something by a name. */
const DEFINITIONS = new Set(['keyframes', 'font-face', 'charset']);
/** Whole addresses, comments, escaped characters and strings. */
const TOKENS =
  /url\(\s*[^"'()\\\s]*\s*\)|\/\*[\s\S]*?\*\/|\\[\s\S]|"(?:[^"\\\n\r\f]|\\[\s\S])*"|'(?:[^'\\\n\r\f]|\\[\s\S])*'/gi;
/** Variables of Tailwind's own: its sheets begin with their first values, for every element. */
const INTERNAL = /^--tw-/;

/**
 * Checks that the sheets of an area reach what the area renders and nothing else (docs/decisions/008): all rules are
 * in the scope of its elements.
 *
 * @throws ReleaseRefusal for the first rule that is not
 */
export async function checkSheets({ name, version, files }: Release, folder: string): Promise<void> {
  for (const file of Object.keys(files)) {
    if (!file.endsWith('.css') || isForServer(file)) continue;
    const refuse = (what: string) => new ReleaseRefusal('broken-contract', `${file} of ${name} ${version} ${what}`);
    const sheet = await parsed(join(folder, file));
    if (!sheet) throw refuse('is no valid style sheet');
    const outside = firstOutside(sheet, name);
    if (outside)
      throw refuse(
        `has “${outside}” for the whole site; put it inside @scope ([data-remote="${name}"]) to (:scope [data-remote])`,
      );
  }
}

async function parsed(file: string): Promise<Container | undefined> {
  const text = await readFile(file, 'utf8');
  if (isAmbiguous(text)) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The first rule that reaches further than the area, as its author wrote it. */
function firstOutside({ nodes = [] }: Container, area: string): string | undefined {
  for (const node of nodes) {
    const outside =
      node.type === 'rule' ? outsideOf(node) : node.type === 'atrule' ? outsideOfAtRule(node, area) : undefined;
    if (outside) return outside;
  }
  return undefined;
}

function outsideOf({ selector, nodes }: Rule): string | undefined {
  const isInternal = nodes.every(
    (node) => node.type === 'comment' || (isDeclaration(node) && INTERNAL.test(node.prop)),
  );
  return isInternal ? undefined : selector;
}

function outsideOfAtRule(rule: AtRule, area: string): string | undefined {
  const { name, params } = rule;
  if (DEFINITIONS.has(name) || (name === 'property' && INTERNAL.test(params))) return undefined;
  if (GROUPS.has(name)) return firstOutside(rule as Container, area);
  if (name === 'scope' && isOfArea(params, area)) return undefined;
  return `@${name} ${params}`.trim();
}

/** Whether the scope is the area's elements, and ends where another area fills a slot of it. */
function isOfArea(params: string, area: string): boolean {
  const [, scope, end] = /^\(\[data-remote=(.+?)\]\)\s*to\s*\((.+)\)$/.exec(params.trim()) ?? [];
  return scope?.replaceAll(/["']/g, '') === area && end === ':scope [data-remote]';
}

/**
 * Whether browsers may read other rules in it than the parser of this check does: for them, a string ends at a line break
 * and an address without quotes at a quote.
 */
function isAmbiguous(text: string): boolean {
  const rest = text.replace(TOKENS, ' ');
  return /["']|url\((?!\s*\))/i.test(rest);
}

const isDeclaration = (node: { type: string }): node is Declaration => node.type === 'decl';
