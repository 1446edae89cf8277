import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  skipWithoutAccount,
} from './people.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const known = new Map<string, Promise<SignedIn>>();

function signedIn(browser: Browser, person: Account): Promise<SignedIn> {
  skipWithoutAccount(person);
  const state = known.get(person.email) ?? readOrLogIn(browser, person);
  known.set(person.email, state);
  return state;
}

/** Worker processes share sessions in files, because a login takes a second and a run has ten processes. */
async function readOrLogIn(browser: Browser, person: Account): Promise<SignedIn> {
  const file = join(String(process.env.E2E_SESSIONS), `${encodeURIComponent(person.email)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const state = await logInOnce(browser, person);
  const part = `${file}.${process.pid}`;
  writeFileSync(part, JSON.stringify(state));
  renameSync(part, file);
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

/**
 * Opens a separate browser context with an empty cache, signed in as a person. Tests must not log out in it, because
 * they share the session.
 */
export async function browserOf(browser: Browser, person: Account): Promise<BrowserContext> {
  return browser.newContext({ storageState: await signedIn(browser, person) });
}

/**
 * Signs a person in on the next page load. Tests share the sessions of the existing accounts (see `browserOf`), so they
 * must not log out. A person who was signed up by the test gets their own session.
 */
export async function enter(page: Page, person: Account | Credentials): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  if (!browser) throw new Error('A page without a browser');
  await leaveSession(page);
  if ('role' in person) await context.setStorageState(await signedIn(browser, person));
  else await signInByRequest(context, person);
}

export async function makeHost(browser: Browser, { email }: Person): Promise<void> {
  const context = await browserOf(browser, ADMIN);
  const data = { email, role: 'host', status: 'Verified' };
  const asked = context.request.put(`/api/users/update/${encodeURIComponent(email)}`, { data });
  await expectOk(asked, `the role of ${email}`);
  await context.close();
}
