import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseChange, ReleaseName, ReleasesState, VersionHealth } from 'contracts';
import { overrideRequest, releaseChange } from 'contracts/releases';
import type { z } from 'zod';
import { endCanary, promote, readState, rollback, startCanary } from '../store/changes.ts';
import { readPointer } from '../store/pointer.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Store } from '../store/store.ts';
import { type Actor, assertMay, createActors } from './actor.ts';
import { readJsonBody, sendJson, sendProblem } from './answers.ts';
import { makeOverride } from './make-override.ts';

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
  health(name: ReleaseName, version: string): VersionHealth;
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
 * - `PUT /-/releases/<name>/<version>`: a version (publish/package-format.ts); 201, or 200 when it was there
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
      await change(store, actor, parse(releaseChange, await readJsonBody(request)));
      return sendJson(response, 200, await state());
    }
    if (call === 'POST /-/overrides') {
      const wanted = parse(overrideRequest, await readJsonBody(request));
      assertMay(actor, Object.keys(wanted.versions) as ReleaseName[]);
      return sendJson(response, 201, await makeOverride(store, settings, wanted, actor.by));
    }
    response.writeHead(405, { allow: pathname === '/-/releases' ? 'GET, POST' : 'POST' }).end();
  }

  return async function handle(request, response) {
    const pathname = (request.url ?? '').split('?')[0] ?? '';
    if (pathname !== '/-/releases' && pathname !== '/-/overrides') return false;
    try {
      await answer(request, response, pathname);
    } catch (error) {
      if (!(error instanceof ReleaseRefusal))
        settings.log({ level: 'error', message: String((error as Error).stack ?? error), url: pathname });
      if (response.headersSent) response.destroy();
      else sendProblem(response, error);
    }
    return true;
  };
}

async function change(store: Store, actor: Actor, wanted: ReleaseChange): Promise<void> {
  const order = { by: actor.by, reason: wanted.reason?.trim() || null, revision: wanted.revision };
  if (wanted.action === 'rollback-set') {
    assertMay(actor, '*');
    await rollback(store, { set: wanted.set, ...order });
    return;
  }
  if (wanted.action === 'canary-end') {
    const canary = (await readPointer(store))?.canary;
    if (canary) assertMay(actor, [canary.name]);
    await endCanary(store, { name: canary?.name, ...order });
    return;
  }
  assertMay(actor, [wanted.name]);
  if (wanted.action === 'promote')
    await promote(store, { name: wanted.name, to: wanted.to, journeys: wanted.journeys ?? 'skipped', ...order });
  else if (wanted.action === 'rollback') await rollback(store, { name: wanted.name, ...order });
  else await startCanary(store, { name: wanted.name, to: wanted.to, share: wanted.share, ...order });
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'it is not understood' };
  throw new ReleaseRefusal('invalid', `The body is not right${path.length ? ` at ${path.join('.')}` : ''}: ${message}`);
}
