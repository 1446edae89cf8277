import type { Browser, BrowserContext } from '@playwright/test';

/** What Debian's Firefox lacks of what Playwright expects. */

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/** The end of Playwright that speaks to the browser, in this same process. */
interface Inner {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } };
}

/**
 * Leaves out the only command that Firefox ESR 153 does not know, for colour schemes and the like, which Playwright
 * sends for each context (packages/playwright-core/src/server/bidi/bidiBrowser.ts). Goes when Debian's ESR knows it.
 */
export function leaveOutMediaFeatures(browser: Browser): void {
  const session = (browser as unknown as Inner)._connection.toImpl(browser)._browserSession;
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = async function (this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, params);
  };
}

/** Has what the content policy refuses written to the console, as other browsers do. */
export async function logViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`Refused by ${effectiveDirective}: ${blockedURI}`),
    ),
  );
}
