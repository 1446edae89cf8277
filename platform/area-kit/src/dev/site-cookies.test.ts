import { expect, test } from 'vitest';
import { toLocalCookie, toSiteCookies } from './site-cookies.ts';

test.each([
  [
    '__Host-lodge_session=abc; Path=/; HttpOnly; Secure; SameSite=Lax',
    'lodge_session.host-4100=abc; Path=/; HttpOnly; SameSite=Lax',
  ],
  ['lodge_hint=1; Path=/; Secure; SameSite=Lax', 'lodge_hint.plain-4100=1; Path=/; SameSite=Lax'],
  ['__Secure-x=a=b; Domain=lodge.example; Path=/', 'x.secure-4100=a=b; Path=/'],
])('the cookie %s is converted for localhost', (given, kept) => {
  expect(toLocalCookie(given, 4100)).toBe(kept);
});

test('a stored cookie is sent to the site under its original name', () => {
  for (const name of ['__Host-lodge_session', 'lodge_hint', '__Secure-x', 'lodge_session_4000']) {
    const kept = toLocalCookie(`${name}=va=lue; Path=/; Secure`, 4100).split(';')[0];
    expect(toSiteCookies(kept, 4100)).toBe(`${name}=va=lue`);
  }
});

test('cookies of other local programs are not sent to the site', () => {
  const cookies = 'lodge_session_4000=mine; lodge_session.host-4200=other; a.plain-4100=1; theme=dark';
  expect(toSiteCookies(cookies, 4100)).toBe('a=1');
  expect(toSiteCookies('theme=dark', 4100)).toBeUndefined();
  expect(toSiteCookies(undefined, 4100)).toBeUndefined();
});
