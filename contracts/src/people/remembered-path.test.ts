import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath, safePath } from './remembered-path.ts';

test.each([
  ['/'],
  ['/room/0192'],
  ['/room/0192?from=2026-06-01&to=2026-06-04#reserve'],
  ['/?category=Lake'],
  ['/dashboard/my-bookings'],
  ['/a//b'],
  ['/@host'],
  ['/room/%2F%2Fhost'],
])('%s is remembered unchanged', (path) => {
  expect(safePath(path)).toBe(path);
});

const FOREIGN = [
  'https://evil.test',
  'https://evil.test/room/1',
  'HTTPS://evil.test',
  'http:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  '//evil.test',
  '//evil.test/room/1',
  '///evil.test',
  '////evil.test',
  '//evil.test@lodge.test',
  '//lodge.test@evil.test',
  '//user:word@evil.test',
  '//[::1]/',
  '//0x7f000001',
  '//evil%2etest',
  '//ｅvil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\evil.test',
  '/\\/evil.test',
  '/\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '/\t\\evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/./\\evil.test',
  '/room/..//evil.test',
  '/%2e//evil.test',
  '/%2e%2e//evil.test',
  '/a/../..//evil.test',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/1',
  'evil.test',
  '@evil.test',
  '.evil.test',
  '?next=//evil.test',
  '#//evil.test',
  '//',
  '/\\',
  '',
];

test.each(FOREIGN.map((value) => [value]))('%j is not remembered', (value) => {
  expect(safePath(value)).toBeUndefined();
});

test('a missing value is not remembered', () => {
  expect(safePath(null)).toBeUndefined();
  expect(safePath(undefined)).toBeUndefined();
});

test('an accepted path remains on this site after it is parsed a second time', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '\t', '\n', ':', '@', '?', '#', ' ', 'evil.test', 'a');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = safePath(`/${pieces.join('')}`);
      if (path === undefined) return;
      const read = new URL(path, 'https://lodge.test');
      expect(read.origin).toBe('https://lodge.test');
      expect(safePath(read.pathname + read.search + read.hash)).toBe(path);
    }),
    { numRuns: 1000 },
  );
});

test('the login URL remembers every path except the home page', () => {
  const from = '/room/1?from=2026-06-01&x=a b#reserve';
  const login = new URL(loginPath(from), 'https://lodge.test');
  expect(login.pathname).toBe('/login');
  expect([...login.searchParams]).toEqual([['from', from]]);
  expect(login.hash).toBe('');
  expect(loginPath('/')).toBe('/login');
});
