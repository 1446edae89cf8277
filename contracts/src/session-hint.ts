/**
 * True when the browser holds the cookie without content that the API sets next to its session. `cookies` is a `Cookie`
 * header, or the page's `document.cookie`.
 */
export function holdsSessionHint(cookies: string): boolean {
  return /(?:^|;\s*)lodge_hint/.test(cookies);
}
