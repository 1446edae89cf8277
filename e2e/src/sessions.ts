import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  type Account,
  ADMIN,
  type Credentials,
  expectOk,
  leaveSession,
  logIn,
  type Person,
  signInByRequest,
  skipWithout,
} from './people.ts';

/** People who are signed in already: each signs in once in a worker, and browsers start with that session. */

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

/**
 * Somebody is signed in on the next page that is opened. People of all journeys share a session, as with `browserOf`, so
 * that nobody logs out; those whom the journey has signed up get one of their own.
 */
export async function enter(page: Page, person: Account | Credentials): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  if (!browser) throw new Error('A page without a browser');
  await leaveSession(page);
  if ('role' in person) await context.setStorageState(await signedIn(browser, person));
  else await signInByRequest(context, person);
}

/** An admin lets somebody who has signed up be a host. */
export async function makeHost(browser: Browser, { email }: Person): Promise<void> {
  const context = await browserOf(browser, ADMIN);
  const data = { email, role: 'host', status: 'Verified' };
  const asked = context.request.put(`/api/users/update/${encodeURIComponent(email)}`, { data });
  await expectOk(asked, `the role of ${email}`);
  await context.close();
}
