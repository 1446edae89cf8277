/**
 * True if the browser has the empty cookie that the API sets together with the session cookie, which scripts cannot
 * read. `cookies` is a `Cookie` header or `document.cookie`.
 */
export function holdsSessionHint(cookies: string): boolean {
  return /(?:^|;\s*)lodge_hint/.test(cookies);
}
