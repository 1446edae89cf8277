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
  /** The address whose page is stored. The same page is stored for all other addresses. */
  start: string;
  pages: readonly string[];
  pictures: readonly string[];
  copy: OfflineCopy;
}

const NAMED = /(?:href|src)="(\/(?:r|-)\/[^"]+)"/g;
/** Matches the shell's script that restores the copy, in the import map. Loaded only where a worker is available. */
const READER = /"(\/r\/shell\/[^"]+\/offline-copy-[^"]+\.js)":/g;

/** Without a connection, these addresses redirect to the stored page. */
const ENTRANCES = ['/', '/dashboard'];

/**
 * Starts the worker and returns true. Returns false if this tab shows a preview, a canary or a past release, which are
 * not stored.
 */
export async function startWorker(): Promise<boolean> {
  if (ownPage()?.release?.channel !== 'promoted') return false;
  await navigator.serviceWorker.register(OFFLINE_WORKER);
  await navigator.serviceWorker.ready;
  return true;
}

/**
 * Replaces the offline copy on this device (docs/architecture.md). The page is fetched again. It is stored only if it
 * belongs to the promoted release and this tab shows the same release.
 *
 * @throws if a file cannot be loaded. The previous copy then stays.
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
    // A network may send its own page instead, but none of these files is a page.
    const isOurs = file.ok && !file.redirected && !file.headers.get('content-type')?.startsWith('text/html');
    if (!isOurs) throw new TypeError(`${address} could not be loaded (${file.status})`);
    await cache.put(address, file);
  };
  const files = filesOf(html, own.set);
  // Store the new page last, so that the previous one has all of its files until then.
  await Promise.all(files.map(add));
  // A page is readable without a picture, so ignore failures.
  await Promise.all(pictures.map((picture) => add(picture).catch(() => undefined)));
  const shown = [start, ...pages];
  for (const address of shown) await cache.put(address, page.clone());
  for (const address of ENTRANCES) await cache.put(address, Response.redirect(new URL(start, location.href)));
  await cache.put(OFFLINE_COPY, Response.json(copy));
  const wanted = new Set([...files, ...pictures, ...shown, ...ENTRANCES, OFFLINE_COPY]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  // Delete the copy if the person has logged out, here or in another tab.
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

/** Returns the files that the page names, and those that its shell and its area have loaded in this tab. */
function filesOf(html: string, set: ReleaseSet): string[] {
  const named = [NAMED, READER].flatMap((pattern) => [...html.matchAll(pattern)].map(([, address = '']) => address));
  const bases = [set.shell.base, ...Object.values(set.areas).map(({ base }) => base)].filter((base) =>
    named.some((address) => address.startsWith(base)),
  );
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => bases.some((base) => path.startsWith(base)));
  return [...new Set([...named, ...loaded])];
}
