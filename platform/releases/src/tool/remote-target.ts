import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PACKAGE_TYPE, packageOf } from '../publish/package-format.ts';
import type { Published } from '../publish/publish.ts';
import { releaseBase } from '../store/compose-set.ts';
import { integrityOf } from '../store/integrity.ts';
import { type RefusalCode, ReleaseRefusal } from '../store/refusal.ts';
import { releaseSchema } from '../store/release-schema.ts';
import type { Target } from './target.ts';

const LIMIT_MS = 120_000;

/** A server's store, over the calls of release-http. */
export function remoteTarget(site: string, token: string): Target {
  const headers = { authorization: `Bearer ${token}` };

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    return fetch(site + path, { ...init, signal, headers: { ...headers, ...init.headers } }).catch((error) => {
      const reason = (error as { cause?: Error }).cause?.message ?? (error as Error).message;
      throw new ReleaseRefusal('unreachable', `${site} does not answer (${reason})`);
    });
  }
  async function call<T>(path: string, init?: RequestInit): Promise<T> {
    const answer = await ask(path, init);
    const body = (await answer.json().catch(() => undefined)) as
      | (T & { detail?: string; code?: RefusalCode })
      | undefined;
    if (answer.ok && body) return body;
    // A refusal's words have no full stop.
    const sentence = body?.detail?.replace(/\.$/, '') ?? `${site} answers ${answer.status} at ${path}`;
    throw new ReleaseRefusal(body?.code ?? 'unreachable', sentence);
  }
  const post = <T>(path: string, value: unknown) =>
    call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });

  return {
    state: () => call('/-/releases'),
    change: (change) => post('/-/releases', change),
    override: (request) => post('/-/overrides', request),
    publish: async (release, folder): Promise<Published> => {
      const path = `/-/releases/${release.name}/${release.version}`;
      const body = new Uint8Array(await packageOf(release, folder));
      return call(path, { method: 'PUT', headers: { 'content-type': PACKAGE_TYPE }, body });
    },
    bring: async (name, version, into) => {
      const read = async (file: string) => {
        // The site's own files need no token.
        const answer = await ask(releaseBase(name, version) + file, { headers: { authorization: '' } });
        if (!answer.ok) throw new ReleaseRefusal('unknown-version', `${site} has no ${file} of ${name} ${version}`);
        return Buffer.from(await answer.arrayBuffer());
      };
      const release = releaseSchema.parse(JSON.parse((await read('release.json')).toString()));
      const folder = await mkdtemp(join(tmpdir(), 'lodge-version-'));
      try {
        for (const [file, { integrity }] of Object.entries(release.files)) {
          if (file.endsWith('.map')) continue; // for people with the files at hand; no site serves them
          const content = await read(file);
          if (integrityOf(content) !== integrity)
            throw new ReleaseRefusal('damaged-upload', `${file} of ${name} ${version} came with another content`);
          await mkdir(dirname(join(folder, file)), { recursive: true });
          await writeFile(join(folder, file), content);
        }
        await into.add(release, folder, site);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
