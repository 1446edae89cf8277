import { readFileSync } from 'node:fs';

const MARKED =
  /\/\*\*(?:(?!\*\/)[\s\S])*?@deprecated\s+((?:(?!\*\/)[\s\S])*?)\*\/\s*export\s+(?:async\s+)?(?:function|const|class)\s+(\w+)/g;

/**
 * The exports that their own comment marks with `@deprecated`, as editors show them, with what the comment says after it;
 * by package.
 */
export function deprecatedExports(
  modules: readonly string[],
  exports: Readonly<Record<string, readonly string[]>>,
): Record<string, Record<string, string>> {
  const packages = Object.entries(exports).map(([name, exported]) => {
    const files = modules.filter((id) => id.includes(`/${name}/src/`));
    const marked = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(MARKED)]);
    const advices = marked.map(([, text = '', of = '']) => [of, plain(text)] as const);
    return [name, Object.fromEntries(advices.filter(([of]) => exported.includes(of)))] as const;
  });
  return Object.fromEntries(packages.filter(([, advices]) => Object.keys(advices).length > 0));
}

/** On one line, as the tool and the console show it: without the marks of a comment and of Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replaceAll('`', '')
    .trim();
}
