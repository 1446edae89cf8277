import { expect, test } from 'vitest';
import { buildSample } from '../testing/sample-store.ts';
import { checkSheets } from './check-sheets.ts';

const SCOPE = '@scope ([data-remote=host]) to (:scope [data-remote])';

async function check(sheet: string): Promise<string> {
  const { release, folder } = await buildSample('host', '1.1.0', { 'assets/routes.css': sheet });
  return checkSheets(release, folder).then(
    () => 'passes',
    (error: Error) => error.message,
  );
}

test.each([
  `${SCOPE}{.block{display:block}}`,
  `@layer utilities{${SCOPE}{.block{display:block}@media (width>=40rem){.sm\\:flex{display:flex}}}}`,
  '@scope ([data-remote="host"]) to (:scope [data-remote]) { .block { display: block } }',
  '@layer theme, base; @layer properties{@supports (color:red){*,:before{--tw-rotate-x:initial}}}',
  '@property --tw-leading{syntax:"*";inherits:false}@keyframes spin{to{transform:rotate(1turn)}}/* as built */',
  '@font-face{font-family:Host;src:url(host.woff2)}',
  `${SCOPE}{.a\\'b:after{content:"it's \\" \\
one";background:url("a b.svg"),url( c.svg )}}/* don't */`,
  '',
])('a style sheet that is scoped to its area passes: %s', async (sheet) => {
  expect(await check(sheet)).toBe('passes');
});

test.each([
  ['* { color: red }', '*'],
  ['header { display: none !important }', 'header'],
  [`${SCOPE}{.a{color:red}} body{margin:0}`, 'body'],
  ['@media print{body{display:none}}', 'body'],
  ['@layer base{:root{--color-ink:red}}', ':root'],
  ['*{--tw-rotate-x:initial;color:red}', '*'],
  ['@scope (body) { h1 { color: red } }', '@scope (body)'],
  [
    '@scope ([data-remote=guest]) to (:scope [data-remote]) { h1 { color: red } }',
    '@scope ([data-remote=guest]) to (:scope [data-remote])',
  ],
  ['@scope ([data-remote=host]) { h1 { color: red } }', '@scope ([data-remote=host])'],
  [
    '@scope ([data-remote=host]), (body) to (:scope [data-remote]) { h1 { color: red } }',
    '@scope ([data-remote=host]), (body) to (:scope [data-remote])',
  ],
  ['@import url(https://elsewhere.example/all.css);', '@import url(https://elsewhere.example/all.css)'],
  ['@property --color-ink{syntax:"*";inherits:true;initial-value:red}', '@property --color-ink'],
])('a style sheet with the global rule %s is refused', async (sheet, named) => {
  expect(await check(sheet)).toBe(
    `assets/routes.css of host 1.1.0 has “${named}” for the whole site; put it inside @scope ([data-remote="host"]) to (:scope [data-remote])`,
  );
});

test.each([
  `${SCOPE}{.a{content:"\n}} body{display:none} /* " */}}`,
  `${SCOPE}{.a{background:url(/*);content:"\n}} body{display:none} /* " */}}`,
])('a style sheet that browsers parse differently is refused: %j', async (sheet) => {
  expect(await check(sheet)).toBe('assets/routes.css of host 1.1.0 is no valid style sheet');
});

test('a file that is not a style sheet is refused', async () => {
  expect(await check('.a { color: red')).toBe('assets/routes.css of host 1.1.0 is no valid style sheet');
});

test.each([
  ['unclosed comments', '/* '.repeat(100_000)],
  ['spaces in an unclosed URL', `a{b:url(${' '.repeat(100_000)}`],
  ['unclosed scope limits', `@scope ([data-remote=${'])to('.repeat(100_000)} {}`],
])('checking a style sheet takes linear time: %s', async (_what, sheet) => {
  const startedAt = performance.now();
  expect(await check(sheet)).not.toBe('passes');
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test('style sheets over the size limit are refused before they are parsed', async () => {
  expect(await check(`${SCOPE}{${'a{}'.repeat(700_000)}}`)).toBe(
    'assets/routes.css of host 1.1.0 brings it to more than 2 MB of style sheets',
  );
});
