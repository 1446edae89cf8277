import { isForServer, type Release, releaseBase } from 'releases/store/release';

/**
 * Returns the hashes of the files of these releases by address, for the import map, so that browsers run no modified
 * script. They ignore the entries for manifests and style sheets, but the shell checks those itself.
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
