import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deprecatedExports } from './deprecated-exports.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodge-test-deprecated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an export is deprecated when its own comment says so, with the advice of the comment', () => {
  const file = join(folder, 'shared-ui/src/buttons.tsx');
  mkdirSync(join(folder, 'shared-ui/src'), { recursive: true });
  writeFileSync(
    file,
    `/** A button. */
    export function Button() {}
    /**
     * A button of before.
     *
     * @deprecated Use \`Button\`,
     *   which is smaller.
     */
    export const OldButton = () => {};
    /** @deprecated Of nobody's business. */
    export function inner() {}
    /** @deprecated Its neighbour is not. */
    const hidden = 1;
    /** Stays. */
    export class Icon {}`,
  );
  const exports = { 'shared-ui': ['Button', 'Icon', 'OldButton'], react: ['useState'] };
  expect(deprecatedExports([file], exports)).toEqual({ 'shared-ui': { OldButton: 'Use Button, which is smaller.' } });
});
