/** Returns the text for a code of the payment provider, which may add codes at any time. */
export function providerText(texts: Record<string, string>, code: string, fallback: string): string {
  return (Object.hasOwn(texts, code) && texts[code]) || fallback;
}
