import type { Browser, BrowserContext } from '@playwright/test';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/** Playwright's server objects, which exist in this process. */
interface Inner {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } };
}

/**
 * Skips the only command that Firefox ESR 153 does not support, for color schemes and other media features. Playwright
 * sends it for each context (packages/playwright-core/src/server/bidi/bidiBrowser.ts). Remove this when Debian's ESR
 * supports the command.
 */
export function skipMediaFeatures(browser: Browser): void {
  const session = (browser as unknown as Inner)._connection.toImpl(browser)._browserSession;
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = async function (this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? {} : send.call(this, method, params);
  };
}

/** Logs violations of the content security policy to the console, as other browsers do. */
export async function logViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`Refused by ${effectiveDirective}: ${blockedURI}`),
    ),
  );
}
