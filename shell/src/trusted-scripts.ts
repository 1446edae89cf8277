/** What `trustedTypes` offers, where the browser knows it. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/** Third parties whose own loaders add their script by its address as text. */
const LOADED: readonly string[] = ['https://js.stripe.com', 'https://apis.google.com'];

/**
 * The page's policy refuses text where the browser would run it: as markup, as code, as a script's address. This is
 * the one exception: addresses of our own and of the third parties. It is the default policy, because Stripe's
 * and Firebase's loaders know no named one.
 */
export function trustOwnScripts({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin } = new URL(address, location.href);
      return origin === location.origin || LOADED.includes(origin) ? address : null;
    },
  });
}
