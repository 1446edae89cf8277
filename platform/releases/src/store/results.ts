import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SignedResult } from 'contracts';
import type { TrustedKey } from './gate-keys.ts';
import { RESULT_KEPT_MS, shownResult, type VerifiedResult, verifyResult } from './journeys-result.ts';
import { readJson } from './json-file.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Store } from './store.ts';

/** The content of `results/<hash>.json`: a signed journey result. */

interface ResultFile {
  signed: string;
}

/**
 * Stores a result and deletes expired ones. Storing the same result twice has no effect.
 *
 * @throws ReleaseRefusal if the result is not signed with a trusted key or has expired
 */
export async function addResult(store: Store, trusted: readonly TrustedKey[], signed: string): Promise<SignedResult> {
  const result = verifyResult(trusted, signed);
  for (const file of await resultFiles(store)) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > RESULT_KEPT_MS) await store.documents.remove(`results/${basename(file)}`);
  }
  const name = createHash('sha256').update(signed).digest('hex').slice(0, 32);
  await store.documents.write(`results/${name}.json`, { signed } satisfies ResultFile);
  return shownResult(result);
}

/** Returns the valid results. All signatures are verified, because a key may no longer be trusted. */
export async function readResults(store: Store, trusted: readonly TrustedKey[]): Promise<VerifiedResult[]> {
  const found = await Promise.all((await resultFiles(store)).map((file) => readJson<ResultFile>(file)));
  return found.flatMap((file) => {
    try {
      return verifyResult(trusted, String(file?.signed));
    } catch (error) {
      if (error instanceof ReleaseRefusal) return [];
      throw error;
    }
  });
}

async function resultFiles({ folder }: Store): Promise<string[]> {
  const names = await readdir(join(folder, 'results')).catch(() => []);
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, 'results', name));
}
