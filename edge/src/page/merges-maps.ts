/** The first versions that take several import maps in a page (https://caniuse.com/wf-import-maps-multiple). */
const CHROMIUM = 133;
const SAFARI = 18.4;

/**
 * True if the browser that names itself so takes another import map after the page's own. Firefox does not yet
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=1916277). Nothing in a page tells before its first script runs; one that
 * is taken for another than it is shows no area that came without its hashes.
 */
export function mergesMaps(userAgent = ''): boolean {
  const chromium = /Chrome\/(\d+)/.exec(userAgent)?.[1];
  if (chromium) return Number(chromium) >= CHROMIUM;
  const safari = /\bAppleWebKit\/.* Version\/(\d+\.\d+).* Safari\//.exec(userAgent)?.[1];
  return safari !== undefined && Number(safari) >= SAFARI;
}
