import type { BrowserContext } from '@playwright/test';

declare global {
  /** Given to each page by `noteViolations`. */
  var noteViolation: (text: string) => void;
}

/** What the content policy refuses from here on, in any page or frame of this browser. */
export async function noteViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      globalThis.noteViolation(`${effectiveDirective} at ${location.pathname}: ${blockedURI} ${sample}`),
    );
  });
  return violations;
}
