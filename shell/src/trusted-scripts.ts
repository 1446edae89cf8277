/** The part of `window.trustedTypes` used here; not all browsers have it. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/** Third parties whose loaders set a script's address as a plain string. */
const LOADED: readonly string[] = ['https://js.stripe.com', 'https://apis.google.com'];

/**
 * The page's policy refuses plain strings wherever the browser would run them: as markup, code or a script's address.
 * This is the only exception: script addresses of this site and of the third parties. It has to be the default policy
 * because the loaders of Stripe and Firebase don't use a named one.
 */
export function trustOwnScripts({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin } = new URL(address, location.href);
      return origin === location.origin || LOADED.includes(origin) ? address : null;
    },
  });
}
