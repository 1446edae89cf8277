import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss';
import { ReleaseRefusal } from '../store/refusal.ts';
import { isForServer, type Release } from '../store/release.ts';

/** At-rules that only group other rules. */
const GROUPS = new Set(['layer', 'media', 'supports', 'container']);
const DEFINITIONS = new Set(['keyframes', 'font-face', 'charset']);
/** Larger style sheets would take long to parse. */
const MAX_BYTES = 2_000_000;
/**
 * Matches complete URLs, comments, escaped characters and strings. As in a browser, an unclosed comment extends to the
 * end. If it did not match, the search would take quadratic time for a text with many of them.
 */
const TOKENS =
  /url\(\s*(?:[^"'()\\\s]+\s*)?\)|\/\*[\s\S]*?(?:\*\/|$)|\\[\s\S]|"(?:[^"\\\n\r\f]|\\[\s\S])*"|'(?:[^'\\\n\r\f]|\\[\s\S])*'/gi;
/** Tailwind's internal variables, which its style sheets initialize on every element. */
const INTERNAL = /^--tw-/;

/**
 * Checks that all rules in an area's style sheets are scoped to the area's elements (docs/decisions/008).
 *
 * @throws ReleaseRefusal for the first rule that is not scoped
 */
export async function checkSheets({ name, version, files }: Release, folder: string): Promise<void> {
  let bytes = 0;
  for (const file of Object.keys(files)) {
    if (!file.endsWith('.css') || isForServer(file)) continue;
    const refuse = (what: string) => new ReleaseRefusal('broken-contract', `${file} of ${name} ${version} ${what}`);
    const text = await readFile(join(folder, file), 'utf8');
    bytes += text.length;
    if (bytes > MAX_BYTES) throw refuse(`brings it to more than ${MAX_BYTES / 1e6} MB of style sheets`);
    const sheet = parsed(text);
    if (!sheet) throw refuse('is no valid style sheet');
    const outside = firstOutside(sheet, name);
    if (outside)
      throw refuse(
        `has “${outside}” for the whole site; put it inside @scope ([data-remote="${name}"]) to (:scope [data-remote])`,
      );
  }
}

function parsed(text: string): Container | undefined {
  if (isAmbiguous(text)) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the selector of the first rule outside the area's scope. */
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

/** True if the scope contains only the area's elements, and excludes slots that other areas fill. */
function isOfArea(params: string, area: string): boolean {
  const [, scope, end] = /^\(\[data-remote=([^\]]+)\]\)\s*to\s*\((.+)\)$/.exec(params.trim()) ?? [];
  return scope?.replaceAll(/["']/g, '') === area && end === ':scope [data-remote]';
}

/**
 * True if browsers may parse the text differently from PostCSS: in browsers, a line break ends a string, and a
 * quotation mark makes an unquoted URL invalid.
 */
function isAmbiguous(text: string): boolean {
  const rest = text.replace(TOKENS, ' ');
  return /["']|url\((?!\s*\))/i.test(rest);
}

const isDeclaration = (node: { type: string }): node is Declaration => node.type === 'decl';
