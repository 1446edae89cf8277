import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTES_LENGTH, type Release } from '../store/release.ts';

const UNRELEASED = 'Unreleased';

export interface NotesOfVersion {
  /** The notes in Markdown. Undefined if the changelog has no section for the version. */
  notes: string | undefined;
  hint?: string;
}

/**
 * Reads a version's notes from the `CHANGELOG.md` in a folder (Keep a Changelog). The notes of a working tree's build
 * (`1.0.0+0a1b2c3d`) or of a version without a section are those under Unreleased.
 */
export async function readNotes(folder: string, version: string): Promise<NotesOfVersion> {
  const sections = sectionsOf(await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(() => ''));
  const [released = '', build] = version.split('+');
  const own = sections.get(released);
  const unreleased = sections.get(UNRELEASED);
  if (build) return { notes: shortenNotes(unreleased ?? own) };
  if (own) return { notes: shortenNotes(own) };
  if (!unreleased) return { notes: undefined };
  const hint = `CHANGELOG.md has no section ${released}, so its notes are those of ${UNRELEASED}; rename that section`;
  return { notes: shortenNotes(unreleased), hint };
}

/** Returns a warning if there are no notes. It is not an error, because an urgent fix must not wait for them. */
export function missingNotes({ name, version, notes }: Pick<Release, 'name' | 'version' | 'notes'>): string[] {
  return notes ? [] : [`${name} ${version} has no release notes; describe it in its CHANGELOG.md, under ## ${version}`];
}

/**
 * Returns the non-empty sections, by version or `Unreleased`. Headings such as `## [1.1.0] - 2026-11-21` are allowed.
 */
function sectionsOf(changelog: string): Map<string, string> {
  const [, ...parts] = changelog.replaceAll('\r\n', '\n').split(/^## +/m);
  const sections = parts.map((part): [string, string] => {
    const [heading = '', ...lines] = part.split('\n');
    const name = heading.replaceAll(/[[\]]/g, '').split(/[\s(]/, 1)[0] ?? '';
    // Skip link definitions at the end of the file.
    const text = lines.filter((line) => !/^\[[^\]]+\]: /.test(line)).join('\n');
    return [/^unreleased$/i.test(name) ? UNRELEASED : name.replace(/^v(?=\d)/, ''), text.trim()];
  });
  return new Map(sections.filter(([, text]) => text !== ''));
}

function shortenNotes(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= NOTES_LENGTH) return text;
  const lines = text.slice(0, NOTES_LENGTH - 2).split('\n');
  return `${lines.slice(0, -1).join('\n')}\n…`;
}
