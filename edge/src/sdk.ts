import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SdkListing } from 'contracts';
import { packageIn, sdkFile } from 'releases/sdk/packages';
import { type Release, releaseBase } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import type { CurrentSets } from './current-sets.ts';
import { sendReleasedFile } from './released-file.ts';

/** The same address can serve other bytes after the next promotion. */
const ASK_AGAIN = 'public, no-cache';

/**
 * Serves the packages that teams build on (docs/decisions/040), from the release of the promoted shell:
 *
 * - `GET /-/sdk/`: an SdkListing
 * - `GET /-/sdk/NAME-VERSION.tgz`: the package, from the promoted shell or else the newest stored shell that has it
 *
 * Returns false for any other address, and while no shell with packages is promoted.
 */
export function createSdk(store: Store, sets: CurrentSets) {
  /** Never invalidated, because stored versions never change. */
  const known = new Map<string, readonly string[]>();

  async function filesOf(version: string): Promise<readonly string[]> {
    const files = known.get(version) ?? Object.keys(sdkOf(await store.readRelease('shell', version)));
    known.set(version, files);
    return files;
  }

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

function sdkOf(release: Release | undefined): Release['files'] {
  return Object.fromEntries(Object.entries(release?.files ?? {}).filter(([file]) => packageIn(file)));
}
