import { createHash } from 'node:crypto';
import { isForServer, type Release, releaseBase } from 'releases/store/release';

/** The import map of a page: the hash of every script of these releases, so that no changed script runs. */
export function importMap(releases: readonly Release[]): {
  text: string;
  source: string;
  integrity: Record<string, string>;
} {
  const integrity: Record<string, string> = {};
  for (const { name, version, files } of releases) {
    for (const [file, { integrity: hash }] of Object.entries(files)) {
      if (file.endsWith('.js') && !isForServer(file)) integrity[releaseBase(name, version) + file] = hash;
    }
  }
  const text = JSON.stringify({ integrity });
  // The policy allows this inline script by the hash of its exact text.
  return { text, integrity, source: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
