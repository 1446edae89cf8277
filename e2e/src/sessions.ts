import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Account, ADMIN, logIn, type Person, skipWithout } from './people.ts';

/** People who are signed in already: each logs in once in a worker, and browsers start with what that left behind. */

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const known = new Map<string, Promise<SignedIn>>();

function signedIn(browser: Browser, person: Account): Promise<SignedIn> {
  skipWithout(person);
  const state = known.get(person.email) ?? logInOnce(browser, person);
  known.set(person.email, state);
  return state;
}

async function logInOnce(browser: Browser, person: Account): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await logIn(page, person);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** A separate browser with an empty cache, signed in as a person. Tests must not log out in it: they share the session. */
export async function browserOf(browser: Browser, person: Account): Promise<BrowserContext> {
  return browser.newContext({ storageState: await signedIn(browser, person) });
}

/** Somebody is signed in on the next page that is opened. As with `browserOf`, nobody logs out. */
export async function enter(page: Page, person: Account): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('A page without a browser');
  await page.context().setStorageState(await signedIn(browser, person));
}

/**
 * The session ends as if by its time: neither the page nor the provider signs out. What the page still asks would renew
 * it, so that the page is left first.
 */
export async function endSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** An admin lets somebody who has signed up be a host. */
export async function makeHost(browser: Browser, { email }: Person): Promise<void> {
  const context = await browserOf(browser, ADMIN);
  const data = { email, role: 'host', status: 'Verified' };
  const answer = await context.request.put(`/api/users/update/${encodeURIComponent(email)}`, { data });
  await context.close();
  if (!answer.ok()) throw new Error(`${email} is no host: ${answer.status()}`);
}
