import { randomUUID } from 'node:crypto';
import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { byReleaseName, isReleaseName, type ReleaseName, type ReleaseSet } from 'contracts';
import type { Bucket } from 'part-runtime/bucket';
import { openDocuments, type StoreFiles } from './documents.ts';
import { readJson, syncFolder, writeJson } from './json-file.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { archiveKey } from './mirrored-files.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Publication, Release } from './release.ts';
import { packVersion } from './version-archive.ts';

/**
 * The release store is a folder. `r/<name>/<version>/` contains a version, `sets/<id>.json` a release set, and
 * `history/` all changes (see `history.ts`). A file or folder gets its final name only after it is completely on disk.
 */
export interface Store extends StoreFiles {
  /** The bucket that several machines share. Undefined if there is none. */
  shared: { bucket: Bucket; mirror: Mirror } | undefined;
  folderOf(name: ReleaseName, version: string): string;
  readRelease(name: ReleaseName, version: string): Promise<Release | undefined>;
  /** Returns the names with at least one stored version: first the shell, then the areas alphabetically. */
  names(): Promise<ReleaseName[]>;
  versions(name: ReleaseName): Promise<string[]>;
  /**
   * Stores the files in `from` as a new version. Returns false if the version is already stored with the same content.
   *
   * @throws ReleaseRefusal if the version is already stored with other content
   */
  add(release: Release, from: string, by: string): Promise<boolean>;
  readPublication(name: ReleaseName, version: string): Promise<Publication | undefined>;
  /** Hides a version, so that it can no longer be promoted. Only `gc` uses this. */
  hide(name: ReleaseName, version: string): Promise<HiddenVersion>;
  readSet(id: string): Promise<ReleaseSet | undefined>;
  /** Stores a set unless it is already stored, and returns it. */
  addSet(set: ReleaseSet): Promise<ReleaseSet>;
}

export interface HiddenVersion {
  restore(): Promise<void>;
  delete(): Promise<void>;
}

/** The names of versions and sets must match this, so that they cannot lead to another folder. */
const PLAIN = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/;
/** A file next to `release.json`. The edge does not serve it, because its name starts with a dot. */
const PUBLICATION = '.publication.json';

/** Opens the store in a folder. If there is a bucket, the folder is this machine's copy of it (see `mirror.ts`). */
export function openStore(folder: string, bucket?: Bucket): Store {
  const documents = openDocuments(folder, bucket);
  const shared = bucket && { bucket, mirror: createMirror(folder, bucket, documents) };
  const releaseFolder = (name: ReleaseName, version: string) => join(folder, 'r', name, version);
  const setPath = (id: string) => `sets/${id}.json`;

  const readRelease: Store['readRelease'] = async (name, version) =>
    isReleaseName(name) && PLAIN.test(version)
      ? readJson<Release>(join(releaseFolder(name, version), 'release.json'))
      : undefined;
  const versions: Store['versions'] = async (name) => {
    const names = await readdir(join(folder, 'r', name)).catch(() => []);
    return names.filter((version) => PLAIN.test(version));
  };

  return {
    folder,
    documents,
    shared,
    folderOf: releaseFolder,
    readRelease,
    names: async () => {
      const found = (await readdir(join(folder, 'r')).catch(() => [])).filter(isReleaseName);
      const withVersions = await Promise.all(
        found.map(async (name) => ((await versions(name)).length > 0 ? [name] : [])),
      );
      return withVersions.flat().sort(byReleaseName);
    },
    versions,
    add: async (release, from, by) => {
      const { name, version } = release;
      if (!isReleaseName(name)) throw new ReleaseRefusal('invalid', `${name} is not a valid name`);
      if (!PLAIN.test(version)) throw new ReleaseRefusal('invalid', `${version} is not a valid version`);
      const target = releaseFolder(name, version);
      if (isStored(await readRelease(name, version), release)) return false;
      // Copy to a temporary folder, so that the version is never incomplete.
      const draft = join(folder, 'r', name, `.draft-${randomUUID()}-${version}`);
      try {
        await mkdir(dirname(draft), { recursive: true });
        await cp(from, draft, { recursive: true });
        await writeJson(join(draft, 'release.json'), release);
        await writeJson(join(draft, PUBLICATION), { at: new Date().toISOString(), by } satisfies Publication);
        await syncFiles(draft);
        if (shared && !(await shared.bucket.create(archiveKey(`${name}/${version}`), await packVersion(draft)))) {
          await shared.mirror.pull();
          return !isStored(await readRelease(name, version), release);
        }
        await rename(draft, target);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
        // Either another process has stored the version first, or the stored version lacks its release.json.
        if (isStored(await readRelease(name, version), release)) return false;
        throw new Error(`${target} is damaged; remove it and publish again`);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      await syncFolder(dirname(target));
      return true;
    },
    readPublication: async (name, version) => {
      if (!PLAIN.test(version)) return undefined;
      const known = await readJson<Publication>(join(releaseFolder(name, version), PUBLICATION));
      if (known) return known;
      // The version predates the recording of publications.
      const found = await stat(join(releaseFolder(name, version), 'release.json')).catch(() => undefined);
      return found && { at: found.mtime.toISOString(), by: 'build' };
    },
    hide: async (name, version) => {
      // Rename the folder instead of deleting its files, so that the version is never incomplete.
      const hidden = join(folder, 'r', name, `.draft-${randomUUID()}-${version}`);
      const key = archiveKey(`${name}/${version}`);
      await rename(releaseFolder(name, version), hidden);
      const restore = async () => {
        await shared?.bucket.create(key, await packVersion(hidden));
        await rename(hidden, releaseFolder(name, version));
      };
      await shared?.bucket.remove(key).catch(async (error) => {
        await restore();
        throw error;
      });
      return { restore, delete: () => rm(hidden, { recursive: true, force: true }) };
    },
    readSet: async (id) => (PLAIN.test(id) ? documents.find<ReleaseSet>(setPath(id)) : undefined),
    addSet: async (set) => {
      if (!(await documents.find(setPath(set.id)))) await documents.write(setPath(set.id), set);
      return set;
    },
  };
}

/**
 * Returns true if the version is stored with the same content. Ignores `source`, because different sources can
 * result in the same content.
 *
 * @throws ReleaseRefusal if the version is stored with other content
 */
function isStored(existing: Release | undefined, wanted: Release): boolean {
  if (!existing) return false;
  // Serialize and parse to remove undefined fields, which the stored file lacks too.
  const { source: _, ...content } = JSON.parse(JSON.stringify(wanted)) as Release;
  const { source: __, ...known } = existing;
  // Ignore the notes if the stored version predates release notes.
  if (known.notes === undefined) delete content.notes;
  if (isDeepStrictEqual(known, content)) return true;
  const { name, version } = wanted;
  const sentence = `${name} ${version} is already stored with other content; raise its version`;
  throw new ReleaseRefusal('same-version-other-content', sentence);
}

async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
    if (!entry.isFile()) continue;
    const handle = await open(join(entry.parentPath, entry.name), 'r');
    await handle.sync();
    await handle.close();
  }
}
