import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SdkListing } from 'contracts';
import { packageIn, sdkFile } from 'releases/sdk/packages';
import { type Release, releaseBase } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import type { CurrentSets } from './current-sets.ts';
import { sendReleasedFile } from './released-file.ts';

/** The address leads to the promoted shell's, and so to other bytes one day. */
const ASK_AGAIN = 'public, no-cache';

/**
 * The packages that teams build on (docs/decisions/040), from the release of the promoted shell:
 *
 * - `GET /-/sdk/`: an SdkListing
 * - `GET /-/sdk/NAME-VERSION.tgz`: that package of the promoted shell, or else of the newest stored one that has it
 *
 * Answers false for an address that is neither, and as long as no shell with packages is there.
 */
export function createSdk(store: Store, sets: CurrentSets) {
  /** Stored versions never change, and there are few of them. */
  const known = new Map<string, readonly string[]>();

  async function filesOf(version: string): Promise<readonly string[]> {
    const files = known.get(version) ?? Object.keys(sdkOf(await store.readRelease('shell', version)));
    known.set(version, files);
    return files;
  }

  /** The shell that a package is taken from. */
  async function shellWith(file: string, promoted: string): Promise<string | undefined> {
    if ((await filesOf(promoted)).includes(file)) return promoted;
    let newest: { version: string; at: string } | undefined;
    for (const version of await store.versions('shell')) {
      if (!(await filesOf(version)).includes(file)) continue;
      const { at = '' } = (await store.readPublication('shell', version)) ?? {};
      if (!newest || at > newest.at) newest = { version, at };
    }
    return newest?.version;
  }

  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> => {
    const path = pathname.replace(/^\/-\/sdk\//, '').replaceAll('%2B', '+');
    const shell = (await sets.current())?.promoted.set.shell.version;
    if (!shell) return false;
    if (path === '') {
      const listing = listingOf(shell, await store.readRelease('shell', shell));
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify(listing));
      return true;
    }
    const wanted = packageIn(`sdk/${path}`);
    const file = wanted && sdkFile(wanted.name, wanted.version);
    const from = file && (await shellWith(file, shell));
    return (
      from !== undefined && sendReleasedFile(request, response, store.folderOf('shell', from), String(file), ASK_AGAIN)
    );
  };
}

function listingOf(shell: string, release: Release | undefined): SdkListing {
  const packages = Object.entries(sdkOf(release)).flatMap(([file, { integrity }]) => {
    const found = packageIn(file);
    return found ? [{ ...found, address: releaseBase('shell', shell) + file, integrity }] : [];
  });
  return { shell, packages };
}

/** Shells released before there were any have none. */
function sdkOf(release: Release | undefined): Release['files'] {
  return Object.fromEntries(Object.entries(release?.files ?? {}).filter(([file]) => packageIn(file)));
}
