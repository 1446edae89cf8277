import {
  OFFLINE_CACHE,
  OFFLINE_COPY,
  OFFLINE_WORKER,
  type OfflineCopy,
  type PageData,
  type ReleaseSet,
} from 'contracts';
import { hasSessionHint, useSession } from 'shared-auth';

export interface KeptPages {
  /** The path whose page is fetched and stored. The same HTML is stored for all `pages`. */
  start: string;
  pages: readonly string[];
  pictures: readonly string[];
  copy: OfflineCopy;
}

const PAGE_FILES = /(?:href|src)="(\/(?:r|-)\/[^"]+)"/g;
/** Matches the URL of the shell's script that restores the copy, in the import map. */
const RESTORE_SCRIPT = /"(\/r\/shell\/[^"]+\/offline-copy-[^"]+\.js)":/g;

/** Paths that redirect to the stored page while the device is offline. */
const REDIRECTED_PATHS = ['/', '/dashboard'];

/**
 * Starts the service worker and returns true. Does nothing and returns false if the tab has a preview, a canary or a
 * past release, because those must not be stored.
 */
export async function startWorker(): Promise<boolean> {
  if (ownPage()?.release?.channel !== 'promoted') return false;
  await navigator.serviceWorker.register(OFFLINE_WORKER);
  await navigator.serviceWorker.ready;
  return true;
}

/**
 * Replaces the offline copy on this device (docs/architecture.md). Fetches the page again, and stores it only if its
 * release is promoted and the same as in this tab.
 *
 * @throws if a file cannot be loaded; the previous copy is then kept
 */
export async function keepCopy({ start, pages, pictures, copy }: KeptPages): Promise<void> {
  const own = ownPage();
  const page = await fetch(start, { cache: 'no-store' });
  const html = await page.clone().text();
  const { set, release } = pageDataIn(html) ?? {};
  if (!own || !page.ok || release?.channel !== 'promoted' || set?.id !== own.set.id) return;

  const cache = await caches.open(OFFLINE_CACHE);
  const add = async (address: string) => {
    if (await cache.match(address, { ignoreVary: true })) return;
    const file = await fetch(address);
    // Reject HTML, which none of these files is: it may be the login page of a Wi-Fi network.
    const isOurs = file.ok && !file.redirected && !file.headers.get('content-type')?.startsWith('text/html');
    if (!isOurs) throw new TypeError(`${address} could not be loaded (${file.status})`);
    await cache.put(address, file);
  };
  const files = filesOf(html, own.set);
  // Store the files before the page, so that a stored page always has all of its files.
  await Promise.all(files.map(add));
  // Ignore failures, because a page is readable without pictures.
  await Promise.all(pictures.map((picture) => add(picture).catch(() => undefined)));
  const shown = [start, ...pages];
  for (const address of shown) await cache.put(address, page.clone());
  for (const address of REDIRECTED_PATHS) await cache.put(address, Response.redirect(new URL(start, location.href)));
  await cache.put(OFFLINE_COPY, Response.json(copy));
  const wanted = new Set([...files, ...pictures, ...shown, ...REDIRECTED_PATHS, OFFLINE_COPY]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  // Delete the copy if the person has logged out in the meantime, here or in another tab.
  const isTheirs = hasSessionHint() && useSession.getState().user?.uid === copy.person.uid;
  if (!isTheirs) await caches.delete(OFFLINE_CACHE);
}

function ownPage(): PageData | undefined {
  const json = document.getElementById('lodge-page')?.textContent;
  return json ? JSON.parse(json) : undefined;
}

function pageDataIn(html: string): PageData | undefined {
  const json = / id="lodge-page">(.*?)<\/script>/s.exec(html)?.[1];
  return json ? JSON.parse(json) : undefined;
}

/**
 * Returns the files that the page refers to, and the files that the shell and the page's area have loaded in this tab.
 */
function filesOf(html: string, set: ReleaseSet): string[] {
  const named = [PAGE_FILES, RESTORE_SCRIPT].flatMap((pattern) =>
    [...html.matchAll(pattern)].map(([, address = '']) => address),
  );
  const bases = [set.shell.base, ...Object.values(set.areas).map(({ base }) => base)].filter((base) =>
    named.some((address) => address.startsWith(base)),
  );
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => bases.some((base) => path.startsWith(base)));
  return [...new Set([...named, ...loaded])];
}
