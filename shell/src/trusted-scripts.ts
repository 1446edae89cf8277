interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/**
 * Third parties whose loaders set a script's address as a plain string. A path that ends with a slash allows everything
 * below it, as in a content security policy. The page's policy allows the same Google addresses.
 */
const LOADED = ['https://js.stripe.com/', 'https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'];

/**
 * The page's policy refuses plain strings wherever the browser would run them: as markup, code or a script's address.
 * This is the only exception: script addresses of this site and of the third parties. It has to be the default policy
 * because the loaders of Stripe and Firebase don't use a named one.
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
  // An encoded slash could lead the server out of the folder.
  if (address.includes('%')) return false;
  return allowed.endsWith('/') ? address.startsWith(allowed) : address === allowed;
}
