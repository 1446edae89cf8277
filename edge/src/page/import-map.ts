import { isForServer, type Release, releaseBase } from 'releases/store/release';

/**
 * The import map of a page: the hash of every script of these releases, so that no changed script runs. Browsers look
 * nothing else up in it; the shell finds there what the manifests and sheets of areas must be.
 */
export function importMap(releases: readonly Release[]): {
  text: string;
  integrity: Record<string, string>;
} {
  const integrity: Record<string, string> = {};
  for (const { name, version, files } of releases) {
    for (const [file, { integrity: hash }] of Object.entries(files)) {
      if (/\.(js|css)$|^mf-manifest\.json$/.test(file) && !isForServer(file))
        integrity[releaseBase(name, version) + file] = hash;
    }
  }
  return { text: JSON.stringify({ integrity }), integrity };
}
