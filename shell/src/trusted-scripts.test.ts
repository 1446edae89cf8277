import { expect, test, vi } from 'vitest';
import { trustOwnScripts } from './trusted-scripts.ts';

function rulesOf() {
  const createPolicy = vi.fn();
  trustOwnScripts({
    trustedTypes: { createPolicy },
    location: { href: 'https://lodge.example/room/1', origin: 'https://lodge.example' } as Location,
  });
  return createPolicy.mock.calls[0]?.[1] as Record<string, (text: string) => string | null>;
}

test.each([
  ['/stand-ins/payments/stripe.js', true],
  ['https://lodge.example/r/shell/1.0.0/main.js', true],
  ['https://js.stripe.com/endive/stripe.js', true],
  ['https://apis.google.com/js/api.js?onload=x', true],
  ['https://apis.google.com/_/scs/abc-static/_/js/k=gapi.lb.en/cb=gapi.loaded_0', true],
  ['https://apis.google.com/js/api.js/more', false],
  ['https://apis.google.com/js/plusone.js', false],
  ['https://apis.google.com/complete/search?callback=alert', false],
  ['https://apis.google.com/_/scs/../../complete/search?callback=alert', false],
  ['https://apis.google.com/_/scs/..%2f..%2fcomplete/search?callback=alert', false],
  ['https://apis.google.com/_/scs%2f..%2f..%2fcomplete/search?callback=alert', false],
  ['https://js.stripe.com.evil.example/stripe.js', false],
  ['http://js.stripe.com/endive/stripe.js', false],
  ['//evil.example/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://evil.example/1', false],
  ['javascript:alert(1)', false],
])('a script from %s is trusted: %s', (address, isTrusted) => {
  expect(rulesOf().createScriptURL?.(address)).toBe(isTrusted ? address : null);
});

test('markup and code are not trusted', () => {
  expect(Object.keys(rulesOf())).toEqual(['createScriptURL']);
});

test('the page works in a browser without Trusted Types', () => {
  expect(() => trustOwnScripts({ location: new URL('https://lodge.example') as never })).not.toThrow();
});
