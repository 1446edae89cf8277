import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { StartError } from 'part-runtime';
import type { Log } from 'part-runtime/log-lines';
import { ensurePackages, installPackages } from './debian-packages.ts';
import { root } from './run-layout.ts';

/** Debian's headless shell is first: it draws no window, so it opens a page in a third of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns the path of a Chromium for the browser tests: CHROMIUM_PATH, the system's, Playwright's own, or a newly
 * installed one (as root on Debian).
 *
 * @throws StartError if there is none
 */
export function findBrowser(log: Log): string {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (works(wanted)) return wanted;
    throw new StartError(`CHROMIUM_PATH names ${wanted}, which does not run as a browser; correct it or unset it.`);
  }
  const found = [onPath(), MAC, playwrights()].find((file) => file && works(file)) ?? installed(log);
  if (found) return found;
  throw new StartError(
    'No browser was found for the browser tests; install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

function works(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function onPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function playwrights(): string | undefined {
  try {
    const require = createRequire(join(root, 'e2e/package.json'));
    const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function installed(log: Log): string | undefined {
  installPackages([HEADLESS_SHELL], log);
  return onPath();
}

/** The Debian packages that the tests in Firefox and WebKit need. */
const OTHERS = {
  'firefox-esr': '/usr/bin/firefox{-esr,}',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  'gir1.2-webkit2-4.1': '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib',
  'python3-gi': '/usr/lib/python3/dist-packages/gi',
  xvfb: '/usr/bin/Xvfb',
  dbus: '/usr/bin/dbus-run-session',
};

/**
 * Installs Firefox and WebKit if necessary and possible.
 *
 * @throws StartError that names the missing packages
 */
export function ensureOtherBrowsers(log: Log): void {
  ensurePackages(OTHERS, 'Firefox or WebKit cannot be driven yet', log);
}
