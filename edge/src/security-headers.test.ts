import { expect, test } from 'vitest';
import { pageHeaders } from './security-headers.ts';
import { readEdgeSettings } from './settings.ts';

const PAGE = { scriptSources: ['sha256-map', 'sha256-theme'] };
const common = { API_URL: 'http://127.0.0.1:1', RELEASES_DIR: '/nowhere' };
const local = readEdgeSettings({
  ...common,
  SITE_URL: 'http://localhost:4000',
  IDENTITY_URL: 'http://127.0.0.1:2',
  STRIPE_API_URL: 'http://127.0.0.1:3',
});
const real = readEdgeSettings({
  ...common,
  SITE_URL: 'https://lodge.example',
  FIREBASE_PROJECT_ID: 'lodge',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'lodge.firebaseapp.com',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
});

function policyOf(settings: typeof local): Record<string, string> {
  const text = pageHeaders(settings, PAGE)['content-security-policy'] ?? '';
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const OWN = {
  'default-src': "'none'",
  'script-src': "'self' 'sha256-map' 'sha256-theme'",
  'style-src': "'self'",
  'img-src': "'self' data: blob: https://*.googleusercontent.com",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'report-uri': '/-/policy-reports',
  'report-to': 'policy',
};

test('a page with stand-ins loads everything from this site', () => {
  expect(policyOf(local)).toEqual({ ...OWN, 'trusted-types': 'default' });
});

test('a page with Firebase and Stripe allows only their documented origins', () => {
  expect(policyOf(real)).toEqual({
    ...OWN,
    'script-src': `${OWN['script-src']} https://apis.google.com/js/api.js https://apis.google.com/_/scs/ https://js.stripe.com https://*.js.stripe.com`,
    'connect-src':
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://api.stripe.com",
    'frame-src':
      "'self' https://lodge.firebaseapp.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  });
});

test('a map tile server may only provide images', () => {
  const settings = readEdgeSettings({
    ...common,
    SITE_URL: 'http://localhost:4000',
    IDENTITY_URL: 'http://127.0.0.1:2',
    STRIPE_API_URL: 'http://127.0.0.1:3',
    MAP_STYLE_URL: 'https://tiles.example.com/v1/{z}/{x}/{y}.png?key=k',
  });
  expect(settings.config.map).toEqual({
    tiles: 'https://tiles.example.com/v1/{z}/{x}/{y}.png?key=k',
    attribution: 'tiles.example.com',
  });
  expect(policyOf(settings)).toEqual({
    ...OWN,
    'img-src': `${OWN['img-src']} https://tiles.example.com`,
    'trusted-types': 'default',
  });
});

test.each([
  'https://tiles.example.com/{z}/{x}.png',
  'http://tiles.example.com/{z}/{x}/{y}',
  'https://{s}.x/{z}/{x}/{y}',
  '{z}{x}{y}',
])('%s is not a map tile server', (MAP_STYLE_URL) => {
  const env = { ...common, SITE_URL: 'http://localhost:4000', IDENTITY_URL: 'http://127.0.0.1:2', MAP_STYLE_URL };
  expect(() => readEdgeSettings(env)).toThrow('MAP_STYLE_URL must be an https address');
});

test('a single real service adds only its own origins', () => {
  const stripeOnly = readEdgeSettings({
    ...common,
    SITE_URL: 'https://lodge.example',
    IDENTITY_URL: 'http://127.0.0.1:2',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
  expect(JSON.stringify(policyOf(stripeOnly))).not.toMatch(/googleapis|apis\.google|firebaseapp/);
  expect(policyOf(stripeOnly)['frame-src']).toContain('https://hooks.stripe.com');
});

/** The criteria of HTTP Observatory, including those for extra points. Together they give an A+. */
test.each([
  ['with stand-ins over http', local],
  ['with the real services over https', real],
])('the headers %s are secure', (_, settings) => {
  const headers = pageHeaders(settings, PAGE);
  expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*(?!\.)|http:|strict-dynamic/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
});

test('strict transport security is only sent over https', () => {
  expect(pageHeaders(real, PAGE)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(pageHeaders(local, PAGE)['strict-transport-security']).toBeUndefined();
});
