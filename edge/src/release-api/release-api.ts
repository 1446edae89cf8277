import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseChange, ReleaseName, ReleasesState, VersionHealth } from 'contracts';
import { overrideRequest, releaseChange } from 'contracts/releases';
import { applyChange, readState } from 'releases/store/changes';
import { makeOverride } from 'releases/store/make-override';
import { readPointer } from 'releases/store/pointer';
import { ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';
import type { z } from 'zod';
import { assertMay, createActors } from './actor.ts';
import { readJsonBody, sendJson, sendRefusal } from './answers.ts';
import { receiveVersion } from './receive-version.ts';

export interface ReleaseApiSettings {
  /** `RELEASE_TOKENS`; wrong ones throw one sentence when the API is made. Undefined: only administrators. */
  tokens: string | undefined;
  /** `SITE_URL`: origin of the console's writes, and of the links. */
  siteUrl: string;
  /** From `overrideKey` (store/override-link.ts); undefined: no links are made. */
  overrideKey: string | undefined;
  /** The administrator whose cookies the request has; the edge asks the API. */
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  /** How a version fared; the edge counts. */
  health(name: ReleaseName, version: string, since?: string): VersionHealth;
  /** Whom wrong tokens are counted for; default the address of the connection. */
  addressOf?(request: IncomingMessage): string;
  /** Unexpected errors; their text does not leave. */
  log(entry: object): void;
}

/**
 * The releases over HTTP, for the release tool and the console. Answers false for an address that is not one of
 *
 * - `GET /-/releases`: ReleasesState
 * - `POST /-/releases`: a ReleaseChange; answers the new ReleasesState
 * - `POST /-/overrides`: an OverrideRequest; answers `{ url, until }`
 * - `PUT /-/releases/<name>/<version>`: a version (publish/package-format.ts); answers
 *   Published (publish/publish.ts), with 201, or 200 when the version was there
 *
 * The caller is a team, by `Authorization: Bearer <token>`, which acts for its own name alone, or an
 * administrator, by the cookies of the site. Errors are problem+json with a `code`.
 */
export function createReleaseApi(
  store: Store,
  settings: ReleaseApiSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const actorOf = createActors(settings);
  const state = (): Promise<ReleasesState> => readState(store, settings.health);

  async function answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const actor = await actorOf(request);
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /-/releases') return sendJson(response, 200, await state());
    if (call === 'POST /-/releases') {
      const wanted = parse(releaseChange, await readJsonBody(request));
      assertMay(actor, await namesOf(store, wanted));
      await applyChange(store, wanted, actor.by, actor.name === '*' ? undefined : actor.name);
      return sendJson(response, 200, await state());
    }
    if (call === 'POST /-/overrides') {
      const wanted = parse(overrideRequest, await readJsonBody(request));
      assertMay(actor, Object.keys(wanted.versions) as ReleaseName[]);
      return sendJson(response, 201, await makeOverride(store, settings, wanted, actor.by));
    }
    const version = VERSION_PATH.exec(pathname.replaceAll('%2B', '+'));
    if (request.method === 'PUT' && version) {
      const [, name, of] = version as unknown as [string, ReleaseName, string];
      assertMay(actor, [name]);
      const published = await receiveVersion(store, request, { name, version: of, by: actor.by });
      return sendJson(response, published.isNew ? 201 : 200, published);
    }
    response.setHeader('allow', 'GET, POST, PUT');
    throw new ReleaseRefusal('unknown-call', 'There is no such call');
  }

  return async function handle(request, response) {
    const pathname = (request.url ?? '').split('?')[0] ?? '';
    if (!/^\/-\/(releases(\/|$)|overrides$)/.test(pathname)) return false;
    try {
      await answer(request, response, pathname);
    } catch (error) {
      if (!(error instanceof ReleaseRefusal))
        settings.log({ level: 'error', message: String((error as Error).stack ?? error), url: pathname });
      if (response.headersSent) response.destroy();
      else sendRefusal(response, error);
    }
    return true;
  };
}

const VERSION_PATH = /^\/-\/releases\/(shell|browse|guest|host|admin)\/([0-9A-Za-z.+-]+)$/;

/** Whose names a change touches. */
async function namesOf(store: Store, change: ReleaseChange): Promise<ReleaseName[] | '*'> {
  if (change.action === 'rollback-set') return '*';
  if (change.action === 'promote') return [change.name, ...(Object.keys(change.also ?? {}) as ReleaseName[])];
  if (change.name) return [change.name];
  const canary = (await readPointer(store))?.canary;
  return canary ? [canary.name] : [];
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'it is not understood' };
  throw new ReleaseRefusal('invalid', `The body is not right${path.length ? ` at ${path.join('.')}` : ''}: ${message}`);
}
