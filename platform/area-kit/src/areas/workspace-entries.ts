/**
 * The lines that files of the workspace have for an area, as texts before and after. pnpm would add the lockfile's too,
 * but asks the registry for all packages; what a new area installs is what the template does.
 */

interface References {
  references: { path: string }[];
}

/** The root's `tsconfig.json` with this folder, which `tsc -b` then checks. */
export function withReference(tsconfig: string, folder: string): string {
  const path = `./${folder}`;
  const content = JSON.parse(withoutReference(tsconfig, folder)) as References;
  const next = content.references.findIndex((one) => one.path > path && !one.path.endsWith('.json'));
  content.references.splice(next < 0 ? content.references.length : next, 0, { path });
  return `${JSON.stringify(content, null, 2)}\n`;
}

export function withoutReference(tsconfig: string, folder: string): string {
  const content = JSON.parse(tsconfig) as References;
  const references = content.references.filter(({ path }) => path !== `./${folder}`);
  return `${JSON.stringify({ ...content, references }, null, 2)}\n`;
}

const OWNED = /^\/remote-\S+ .*\n/gm;
const lineOf = (folder: string) => new RegExp(`^/${folder}/ +(.*)\\n`, 'm');

/** Who reviews a folder, by CODEOWNERS. */
export function ownerOf(codeowners: string, folder: string): string | undefined {
  return lineOf(folder).exec(codeowners)?.[1]?.trim();
}

/** After the other areas: the last line that matches a file decides. */
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

/** The lockfile with this folder, which installs the same as the template. */
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

/** What comes before the importers, the importers, and what follows. */
function partsOf(lockfile: string): [string, string, string] {
  const [start, end] = ['\nimporters:\n\n', '\npackages:\n'].map((heading) => lockfile.indexOf(heading)) as [
    number,
    number,
  ];
  if (start < 0 || end < start) throw new Error('pnpm-lock.yaml has no importers');
  const first = start + '\nimporters:\n\n'.length;
  return [lockfile.slice(0, first), lockfile.slice(first, end + 1), lockfile.slice(end + 1)];
}
