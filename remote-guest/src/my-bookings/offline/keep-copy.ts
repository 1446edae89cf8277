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
  /** The address whose page is kept; it shows all the others too. */
  start: string;
  pages: readonly string[];
  pictures: readonly string[];
  copy: OfflineCopy;
}

const NAMED = /(?:href|src)="(\/(?:r|-)\/[^"]+)"/g;
/** The shell's file that brings back what is kept, in the page's import map: it loads it where a worker is. */
const READER = /"(\/r\/shell\/[^"]+\/offline-copy-[^"]+\.js)":/g;

/** Without a connection these lead to the pages that are kept. */
const ENTRANCES = ['/', '/dashboard'];

/** Starts the worker, unless this tab shows a preview, a canary or a past release: those are not kept. Answers whether it did. */
export async function startWorker(): Promise<boolean> {
  if (ownPage()?.release?.channel !== 'promoted') return false;
  await navigator.serviceWorker.register(OFFLINE_WORKER);
  await navigator.serviceWorker.ready;
  return true;
}

/**
 * Replaces what this device keeps (docs/architecture.md). The page is fetched anew, and kept only if it is of the
 * promoted release, and of the one that this tab shows: a tab that is behind keeps nothing.
 *
 * @throws when a file cannot be had; what was kept before stays then
 */
export async function keepCopy({ start, pages, pictures, copy }: KeptPages): Promise<void> {
  const own = ownPage();
  const page = await fetch(start, { cache: 'no-store' });
  const html = await page.clone().text();
  const { set, release } = pageDataIn(html) ?? {};
  if (!own || !page.ok || release?.channel !== 'promoted' || set?.id !== own.set.id) return;

  const cache = await caches.open(OFFLINE_CACHE);
  const add = async (address: string) => {
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address);
  };
  const files = filesOf(html, own.set);
  // The new page last: until then, the one before has all of its files.
  await Promise.all(files.map(add));
  // Without one of its pictures, a page can be read too.
  await Promise.all(pictures.map((picture) => add(picture).catch(() => undefined)));
  const shown = [start, ...pages];
  for (const address of shown) await cache.put(address, page.clone());
  for (const address of ENTRANCES) await cache.put(address, Response.redirect(new URL(start, location.href)));
  await cache.put(OFFLINE_COPY, Response.json(copy));
  const wanted = new Set([...files, ...pictures, ...shown, ...ENTRANCES, OFFLINE_COPY]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  // Whoever logged out meanwhile, here or in another tab, leaves nothing behind.
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

/** The files that the page names, and those that its shell and its area have loaded here since. */
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
