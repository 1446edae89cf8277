import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AreaName } from 'contracts';
import { integrityOf } from 'releases/store/integrity';
import type { Release } from 'releases/store/release';
import { hashesOf } from './import-map.ts';
import { scriptSource } from './inline-scripts.ts';

/** A script that adds the hashes of some areas, and of their fallbacks, to a page that has begun without them. */
export interface HashFile {
  address: string;
  content: string;
  integrity: string;
  /** What the policy allows the import map by that it adds. */
  source: string;
  /** The Trusted Types policy that it makes: a page takes each name once. */
  policy: string;
  areas: AreaName[];
}

/** So many are in a page at most, when it does not need more at once. */
const MOST_IN_PAGE = 200;
/** In a file, of about 20 KB. */
const MOST_IN_FILE = 400;

/** Where these files are: the set's id, then the hash of the file. */
export const HASH_FILE = /^\/-\/hashes\/([\da-f]+)\.[\da-f]{16}\.js$/;

const code = readFileSync(join(import.meta.dirname, 'browser/add-hashes.js'), 'utf8');

/**
 * The files with the hashes of a set's areas; none if a page has room for all, or if its shell does not ask for them.
 * They are the same for each page of the set.
 */
export function hashFiles(set: string, releases: readonly Release[], fallbacks: readonly Release[]): HashFile[] {
  const all = [...releases, ...fallbacks];
  const shell = releases.find(({ name }) => name === 'shell');
  if (!shell?.offers?.loadsHashes || count(all) <= MOST_IN_PAGE) return [];
  const groups: Release[][] = [];
  for (const { name } of releases) {
    if (name === 'shell') continue;
    const versions = all.filter((release) => release.name === name);
    const last = groups.at(-1);
    if (last && count([...last, ...versions]) <= MOST_IN_FILE) last.push(...versions);
    else groups.push(versions);
  }
  return groups.map((group, number) => hashFile(set, group, `hashes-${number}`));
}

function hashFile(set: string, group: readonly Release[], policy: string): HashFile {
  // By the name under `imports` the file finds out whether the browser has taken its map.
  const map = JSON.stringify({ imports: { '#hashes': '/-/hashes/' }, integrity: hashesOf(group) });
  const content = code.replace('MAP;', () => `${JSON.stringify(map)};`).replace('(POLICY,', `('${policy}',`);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return {
    address: `/-/hashes/${set}.${hash}.js`,
    content,
    integrity: integrityOf(Buffer.from(content)),
    source: scriptSource(map),
    policy,
    areas: [...new Set(group.map(({ name }) => name))],
  };
}

const count = (releases: readonly Release[]) => Object.keys(hashesOf(releases)).length;
