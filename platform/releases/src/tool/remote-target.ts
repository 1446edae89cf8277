import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ErrorGroups } from 'contracts';
import type { Published } from '../publish/publish.ts';
import { integrityOf } from '../store/integrity.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { releaseBase } from '../store/release.ts';
import { releaseSchema } from '../store/release-schema.ts';
import { callSite } from './call-site.ts';
import { releaseSettings } from './settings.ts';
import { siteResults } from './site-results.ts';
import type { Target } from './target.ts';

/** A target for a server's store, over its HTTP API (`edge/src/release-api`). */
export function remoteTarget(site: string, token: string | undefined): Target {
  const { ask, call, post } = callSite(site, token);
  return {
    state: () => call('/-/releases'),
    change: (change) => post('/-/releases', change),
    override: (request) => post('/-/overrides', request),
    candidate: (request) => post('/-/candidates', request),
    results: async () => {
      const { QA_TOKEN } = releaseSettings.read(process.env);
      return QA_TOKEN === undefined ? undefined : siteResults(site, QA_TOKEN);
    },
    publish: async (release, folder): Promise<Published> => {
      const path = `/-/releases/${release.name}/${release.version}`;
      const [{ UPLOAD_TYPE }, { packVersion }] = await Promise.all([
        import('../publish/upload.ts'),
        import('../store/version-archive.ts'),
      ]);
      const body = new Uint8Array(await packVersion(folder));
      return call(path, { method: 'PUT', headers: { 'content-type': UPLOAD_TYPE }, body });
    },
    errors: async (name) => {
      const { errors } = await call<ErrorGroups>('/-/releases/errors');
      return errors.filter((group) => group.name === name);
    },
    notes: (name, to) => call(`/-/releases/notes?${new URLSearchParams({ name, ...(to && { to }) })}`),
    copyVersion: async (name, version, into) => {
      const read = async (file: string) => {
        // The files are public, so do not send the token.
        const answer = await ask(releaseBase(name, version) + file, { headers: { authorization: '' } });
        if (!answer.ok) throw new ReleaseRefusal('unknown-version', `${site} has no ${file} of ${name} ${version}`);
        return Buffer.from(await answer.arrayBuffer());
      };
      const release = releaseSchema.parse(JSON.parse((await read('release.json')).toString()));
      const folder = await mkdtemp(join(tmpdir(), 'lodge-version-'));
      try {
        for (const [file, { integrity }] of Object.entries(release.files)) {
          if (file.endsWith('.map')) continue; // sites don't serve source maps
          const content = await read(file);
          if (integrityOf(content) !== integrity)
            throw new ReleaseRefusal('damaged-upload', `${file} of ${name} ${version} does not match its hash`);
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
