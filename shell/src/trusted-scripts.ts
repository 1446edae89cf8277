interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/**
 * Third-party scripts whose loaders set the URL as a plain string. A path that ends with a slash allows everything
 * below it, as in a content security policy. The page's policy allows the same Google URLs.
 */
const LOADED = ['https://js.stripe.com/', 'https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'];

/**
 * The content security policy requires Trusted Types, which forbids plain strings as markup, code or script URLs. This
 * policy is the only exception: it allows script URLs of this site and of the third parties above. It is the default
 * policy, because the loaders of Stripe and Firebase don't use a named one.
 */
export function trustOwnScripts({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin || LOADED.some((one) => isWithin(origin + pathname, one)) ? address : null;
    },
  });
}

function isWithin(address: string, allowed: string): boolean {
  // An encoded slash could escape the allowed folder on the server.
  if (address.includes('%')) return false;
  return allowed.endsWith('/') ? address.startsWith(allowed) : address === allowed;
}
