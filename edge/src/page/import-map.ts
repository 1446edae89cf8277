import { isForServer, type Release, releaseBase } from 'releases/store/release';

/**
 * The hash of every script of these releases, by address, for the import map, so that no changed script runs. Browsers
 * look nothing else up in it; the shell finds there what the manifests and sheets of areas must be.
 */
export function hashesOf(releases: readonly Release[]): Record<string, string> {
  const integrity: Record<string, string> = {};
  for (const { name, version, files } of releases) {
    for (const [file, { integrity: hash }] of Object.entries(files)) {
      if (/\.(js|css)$|^mf-manifest\.json$/.test(file) && !isForServer(file))
        integrity[releaseBase(name, version) + file] = hash;
    }
  }
  return integrity;
}
