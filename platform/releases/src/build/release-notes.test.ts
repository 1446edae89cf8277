import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOTES_LENGTH } from '../store/release.ts';
import { readNotes } from './release-notes.ts';

async function folderWith(changelog: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-notes-'));
  await writeFile(join(folder, 'CHANGELOG.md'), changelog);
  return folder;
}

const CHANGELOG = `# Changelog

What changed.

## [Unreleased]

### Added

- A map.

## [1.1.0] - 2026-11-21

### Fixed

- Dates,
  also long ones.

## v1.0.0

- The first one.

## 0.9.0

[Unreleased]: https://example.test/compare
[1.1.0]: https://example.test/1.1.0
`;

test.each([
  ['1.1.0', '### Fixed\n\n- Dates,\n  also long ones.'],
  ['1.0.0', '- The first one.'],
  ['1.0.0+0a1b2c3d', '### Added\n\n- A map.'],
])('the notes of version %s are found', async (version, notes) => {
  expect(await readNotes(await folderWith(CHANGELOG), version)).toEqual({ notes });
});

test('the notes of a version without a section are the Unreleased notes', async () => {
  expect(await readNotes(await folderWith(CHANGELOG.replaceAll('\n', '\r\n')), '1.2.0')).toEqual({
    notes: '### Added\n\n- A map.',
    hint: 'CHANGELOG.md has no section 1.2.0, so its notes are those of Unreleased; rename that section',
  });
});

test('a missing or empty changelog means that there are no notes', async () => {
  expect(await readNotes(tmpdir(), '1.0.0')).toEqual({ notes: undefined });
  expect(await readNotes(await folderWith('# Changelog\n\n## Unreleased\n\n## 1.0.0\n'), '1.0.0')).toEqual({
    notes: undefined,
  });
});

test('long notes are truncated at the end of a line', async () => {
  const line = `- ${'word '.repeat(20)}`.trim();
  const { notes = '' } = await readNotes(await folderWith(`## 1.0.0\n${`${line}\n`.repeat(500)}`), '1.0.0');
  expect(notes.length).toBeLessThanOrEqual(NOTES_LENGTH);
  expect(notes.length).toBeGreaterThan(NOTES_LENGTH - 200);
  expect(notes.endsWith(`\n${line}\n…`)).toBe(true);
});
