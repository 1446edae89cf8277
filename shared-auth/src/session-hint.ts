/** True when the browser holds the cookie without content that the API sets next to its session. */
export function hasSessionHint(cookies: string = document.cookie): boolean {
  return /(?:^|;\s*)lodge_hint/.test(cookies);
}
