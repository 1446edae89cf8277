import type { ComposedPage } from './page/compose-page.ts';
import type { EdgeSettings } from './settings.ts';

const POLICY_REPORTS = '/-/policy-reports';

/**
 * The scripts for the sign-in popup. Firebase loads the first one, which loads files below the second address. Don't
 * allow the whole host, because it also serves code chosen by the URL (JSONP).
 */
const GOOGLE_SCRIPTS = ['https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'];

/**
 * The headers of a page. Inline scripts are allowed by hash instead of a nonce, so that a page can be cached. Without
 * stand-ins, the sources that Firebase and Stripe document are added. With `MAP_STYLE_URL`, images from its server are
 * allowed.
 */
export function pageHeaders(
  settings: EdgeSettings,
  { scriptSources }: Pick<ComposedPage, 'scriptSources'>,
): Record<string, string> {
  const { firebase, stripe, map } = settings.config;
  const usesFirebase = !firebase.standIn;
  const usesStripe = !stripe.script;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scriptSources.map((source) => `'${source}'`),
      ...(usesFirebase ? GOOGLE_SCRIPTS : []),
      ...(usesStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ],
    'style-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      'https://*.googleusercontent.com',
      ...(map ? [new URL(map.tiles).origin] : []),
    ],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(usesFirebase ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : []),
      ...(usesStripe ? ['https://api.stripe.com'] : []),
    ],
    'frame-src': [
      "'self'",
      ...(usesFirebase ? [`https://${firebase.authDomain}`] : []),
      ...(usesStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Scripts cannot use strings as markup or code (Trusted Types). The only exception is
    // `shell/src/trusted-scripts.ts`.
    'require-trusted-types-for': ["'script'"],
    // The scripts of the real services create policies with undocumented names.
    ...(usesFirebase || usesStripe ? {} : { 'trusted-types': ['default'] }),
    // Both forms, because some browsers support only the older one.
    'report-uri': [POLICY_REPORTS],
    'report-to': ['policy'],
  };
  return {
    'content-security-policy': Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'reporting-endpoints': `policy="${POLICY_REPORTS}"`,
    // The sign-in popup must be able to send its result to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    ...commonHeaders(settings),
  };
}

export function commonHeaders({ siteUrl }: Pick<EdgeSettings, 'siteUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
