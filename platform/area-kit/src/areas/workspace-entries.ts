/**
 * Edits the entries for an area in workspace files. The lockfile entry is copied from the template's: a new area has
 * the same dependencies, and pnpm would query the registry for every package.
 */

const OWNED = /^\/remote-\S+ .*\n/gm;
const lineOf = (folder: string) => new RegExp(`^/${folder}/ +(.*)\\n`, 'm');

export function ownerOf(codeowners: string, folder: string): string | undefined {
  return lineOf(folder).exec(codeowners)?.[1]?.trim();
}

/** Inserts a line after those of the other areas, because the last match in CODEOWNERS wins. */
export function withOwner(codeowners: string, folder: string, owner: string): string {
  const line = `${`/${folder}/`.padEnd(21)} ${owner}\n`;
  const rest = withoutOwner(codeowners, folder);
  const last = [...rest.matchAll(OWNED)].at(-1);
  const at = last ? last.index + last[0].length : rest.length;
  return rest.slice(0, at) + line + rest.slice(at);
}

export function withoutOwner(codeowners: string, folder: string): string {
  return codeowners.replace(lineOf(folder), '');
}

const IMPORTER = /^ {2}(\S+):\n(?:\n| {4}.*\n)*/gm;

/** Adds a lockfile entry for the folder, with the template's dependencies. */
export function withImporter(lockfile: string, folder: string, template: string): string {
  const [before, importers, after] = partsOf(withoutImporter(lockfile, folder));
  const entries = [...importers.matchAll(IMPORTER)];
  const pattern = entries.find(([, name]) => name === template)?.[0];
  if (!pattern) throw new Error(`pnpm-lock.yaml has no ${template}`);
  const entry = pattern
    .replace(`  ${template}:`, `  ${folder}:`)
    .replaceAll('link:../../', 'link:../')
    .replaceAll('link:../area-kit', 'link:../platform/area-kit');
  const next = entries.find(([, name = '']) => name > folder)?.index ?? importers.length;
  return before + importers.slice(0, next) + entry + importers.slice(next) + after;
}

export function withoutImporter(lockfile: string, folder: string): string {
  const [before, importers, after] = partsOf(lockfile);
  return before + importers.replaceAll(IMPORTER, (entry, name) => (name === folder ? '' : entry)) + after;
}

function partsOf(lockfile: string): [string, string, string] {
  const [start, end] = ['\nimporters:\n\n', '\npackages:\n'].map((heading) => lockfile.indexOf(heading)) as [
    number,
    number,
  ];
  if (start < 0 || end < start) throw new Error('pnpm-lock.yaml has no importers');
  const first = start + '\nimporters:\n\n'.length;
  return [lockfile.slice(0, first), lockfile.slice(first, end + 1), lockfile.slice(end + 1)];
}
