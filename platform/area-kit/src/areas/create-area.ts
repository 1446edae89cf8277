import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREA_NAME_RULE, isAreaName } from 'contracts';
import { sourceFolder } from 'releases/build/tree';
import { AreaProblem, rewriteNames } from './template.ts';
import { ownerOf, withImporter, withOwner, withoutImporter, withoutOwner } from './workspace-entries.ts';

const TEMPLATE = 'platform/area-template';
const CODEOWNERS = '.github/CODEOWNERS';

const folderOf = (name: string) => sourceFolder('', name);
const workflowOf = (name: string) => join('.github/workflows', `${name}.yml`);

/**
 * Creates an area from the template: its folder, its workflow and its entries in workspace files.
 *
 * @returns the created and changed files and folders
 * @throws AreaProblem
 */
export async function createArea(root: string, name: string, owner = `@travel-lodge/${name}`): Promise<string[]> {
  if (!isAreaName(name)) throw new AreaProblem(`"${name}" cannot be the name of an area: it has ${AREA_NAME_RULE}`);
  if (!/^@[\w-]+(\/[\w-]+)?$/.test(owner))
    throw new AreaProblem(`"${owner}" is not an owner: expected @person or @site/team`);
  const folder = folderOf(name);
  for (const path of [folder, workflowOf(name)]) {
    if (existsSync(join(root, path))) throw new AreaProblem(`${path} already exists; choose another name`);
  }
  const known = ownerOf(await readFile(join(root, CODEOWNERS), 'utf8'), folder);
  if (known !== undefined && known !== owner)
    throw new AreaProblem(`${CODEOWNERS} gives ${folder} to ${known}; choose another name, or add --owner ${known}`);
  const edited = await edit(root, {
    [CODEOWNERS]: (text) => withOwner(text, folder, owner),
    'pnpm-lock.yaml': (text) => withImporter(text, folder, TEMPLATE),
  });
  await copyTemplate(root, name);
  await edited.write();
  return [`${folder}/`, workflowOf(name), CODEOWNERS, 'pnpm-lock.yaml'];
}

/**
 * Deletes an area's folder, its workflow and its entries in workspace files. Sites keep the published versions.
 *
 * @throws AreaProblem
 */
export async function removeArea(root: string, name: string): Promise<void> {
  if (!isAreaName(name)) throw new AreaProblem(`"${name}" cannot be the name of an area: it has ${AREA_NAME_RULE}`);
  const folder = folderOf(name);
  if (!existsSync(join(root, folder))) throw new AreaProblem(`There is no folder ${folder}`);
  const edited = await edit(root, {
    [CODEOWNERS]: (text) => withoutOwner(text, folder),
    'pnpm-lock.yaml': (text) => withoutImporter(text, folder),
  });
  await rm(join(root, folder), { recursive: true });
  await rm(join(root, workflowOf(name)), { force: true });
  await edited.write();
}

/** Copies to a temporary folder and then renames it, because an incomplete area would break the next start. */
async function copyTemplate(root: string, name: string): Promise<void> {
  const from = join(root, TEMPLATE);
  const draft = join(root, `.${folderOf(name)}`);
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await rewrite(join(entry.parentPath, entry.name), name, entry.parentPath === draft);
  }
  await rename(join(draft, 'workflow.yml'), join(root, workflowOf(name)));
  await rename(draft, join(root, folderOf(name)));
}

/** Replaces the template's name. Files next to `package.json` also need other paths: an area is one level higher. */
async function rewrite(file: string, name: string, isAtTop: boolean): Promise<void> {
  const text = rewriteNames(await readFile(file, 'utf8'), name);
  await writeFile(file, isAtTop ? text.replaceAll('../../', '../') : text);
}

/** Prepares changes to workspace files, so that none of them is written if one cannot be made. */
async function edit(root: string, edits: Record<string, (text: string) => string>) {
  const files: [string, string][] = [];
  for (const [file, change] of Object.entries(edits)) {
    const path = join(root, file);
    files.push([path, change(await readFile(path, 'utf8'))]);
  }
  return { write: () => Promise.all(files.map(([path, text]) => writeFile(path, text))) };
}
