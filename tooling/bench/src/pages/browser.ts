import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from 'supervisor/browser';

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(console.log),
    // The browser's update checks would take time and bandwidth from the measurement.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  });
}

export async function signIn(browser: Browser, site: string, who: 'guest' | 'host' | 'admin'): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(`${who}@lodge.test`);
  await page.getByLabel('Password', { exact: true }).fill('lodge-demo');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  // The toast appears once the API has opened a session.
  await page.getByText('Login Sucessful').waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
