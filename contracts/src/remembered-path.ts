/** Only a path of this site may be remembered: `//host`, `/\host` and whole addresses are another site's. */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value)) return undefined;
  // Browsers drop tabs and line breaks inside an address, which would turn "/\t/host" into "//host".
  for (const character of value) if (character.charCodeAt(0) < 0x20) return undefined;
  return value;
}

/** `/login` that brings a visitor back to where they came from. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}
