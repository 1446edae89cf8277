import type { BrowserContext } from '@playwright/test';

declare global {
  var noteViolation: (text: string) => void;
}

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
