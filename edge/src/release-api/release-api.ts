import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Canary,
  type ErrorGroup,
  type ErrorGroups,
  isReleaseName,
  type ReleaseChange,
  type ReleaseName,
  type ReleasesState,
  type VersionHealth,
} from 'contracts';
import { candidateRequest, overrideRequest, releaseChange, releaseName, resultRequest } from 'contracts/releases';
import { applyChange } from 'releases/changes/apply-change';
import { candidate } from 'releases/changes/candidate-set';
import { makeOverride } from 'releases/changes/make-override';
import { releaseNotes } from 'releases/changes/release-notes';
import { readState } from 'releases/changes/state';
import type { TrustedKey } from 'releases/store/gate-keys';
import { readPointer } from 'releases/store/history';
import { canariesOf } from 'releases/store/records';
import { asRefusal, ReleaseRefusal } from 'releases/store/refusal';
import { addResult } from 'releases/store/results';
import type { Store } from 'releases/store/store';
import type { z } from 'zod';
import { bringNews } from '../bring-news.ts';
import { readJsonBody, sendJson, sendRefusal } from '../http/answers.ts';
import { createRateLimit } from '../rate-limit.ts';
import { queryOf } from '../request.ts';
import { clientNetwork } from '../visitor/client-address.ts';
import { assertMay, createActors } from './actor.ts';
import { receiveVersion } from './receive-version.ts';

export interface ReleaseApiSettings {
  /** `RELEASE_TOKENS`; checked when the API is created. Undefined: only administrators. */
  tokens: string | undefined;
  /** `SITE_URL`: origin of the console's writes, and of the links. */
  siteUrl: string;
  /** From `overrideKey` (store/override-link.ts); undefined: no links are made. */
  overrideKey: string | undefined;
  /** Whose results of journeys count. */
  trusted: readonly TrustedKey[];
  /** The administrator whose cookies the request has. */
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  /** Counts of what pages reported about a version. */
  health(name: ReleaseName, version: string, since?: string): VersionHealth;
  /** How many had a canary at its present share; default what the store says. */
  visitorsOf?(canary: Canary): Promise<number>;
  /** The errors that pages reported, of all versions. */
  errors(): ErrorGroup[];
  /** The address that wrong tokens and results are counted for; default that of the connection. */
  addressOf?(request: IncomingMessage): string;
  /** Receives unexpected errors; their text is not sent. */
  log(entry: object): void;
}

const RESULTS_A_MINUTE = 30;

/**
 * The releases over HTTP, for the release tool and the console. Answers false for an address that is not one of
 *
 * - `GET /-/releases`: ReleasesState
 * - `GET /-/releases/errors`: ErrorGroups, of the token's name alone
 * - `GET /-/releases/notes?name=host&to=1.1.0`: ReleaseNotes
 * - `POST /-/releases`: a ReleaseChange; answers the new ReleasesState
 * - `POST /-/overrides`: an OverrideRequest; answers OverrideLinks
 * - `POST /-/candidates`: a CandidateRequest; answers a Candidate
 * - `POST /-/results`: a signed result of journeys; answers a SignedResult
 * - `PUT /-/releases/<name>/<version>`: a tar file (publish/upload.ts); answers Published
 *   (publish/publish.ts) with 201, or 200 when the version was there
 *
 * The caller is a team, by `Authorization: Bearer <token>`, which may act only for its own name, or an
 * administrator, by the cookies of the site. A result needs no caller: its signature says who made it. Errors are
 * problem+json with a `code`.
 */
export function createReleaseApi(
  store: Store,
  settings: ReleaseApiSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const actorOf = createActors(settings);
  const { trusted, visitorsOf } = settings;
  const sources = { trusted: async () => trusted, ...(visitorsOf && { visitorsOf }) };
  async function state(): Promise<ReleasesState> {
    await bringNews(store);
    return readState(store, settings.health, sources);
  }

  const mayHandIn = createRateLimit(RESULTS_A_MINUTE, 60_000);

  async function receiveResult(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = settings.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    if (!mayHandIn(clientNetwork(address)))
      throw new ReleaseRefusal('too-many-attempts', 'Too many results; try again in a minute');
    const { signed } = parse(resultRequest, await readJsonBody(request));
    sendJson(response, 201, await addResult(store, settings.trusted, signed));
  }

  async function answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const call = `${request.method} ${pathname}`;
    if (call === 'POST /-/results') return receiveResult(request, response);
    const actor = await actorOf(request);
    if (call === 'GET /-/releases') return sendJson(response, 200, await state());
    if (call === 'GET /-/releases/errors') {
      const errors = settings.errors().filter(({ name }) => actor.name === '*' || actor.name === name);
      return sendJson(response, 200, { errors } satisfies ErrorGroups);
    }
    if (call === 'GET /-/releases/notes') {
      const query = queryOf(request);
      const name = parse(releaseName, query.get('name'));
      return sendJson(response, 200, await releaseNotes(store, name, query.get('to') ?? undefined));
    }
    if (call === 'POST /-/releases') {
      const wanted = await withCanaryName(store, parse(releaseChange, await readJsonBody(request)));
      assertMay(actor, namesOf(wanted));
      await applyChange(store, { ...wanted, by: actor.by }, settings.trusted);
      return sendJson(response, 200, await state());
    }
    if (call === 'POST /-/overrides') {
      const wanted = parse(overrideRequest, await readJsonBody(request));
      assertMay(actor, Object.keys(wanted.versions));
      return sendJson(response, 201, await makeOverride(store, settings, wanted, { by: actor.by, may: actor.name }));
    }
    if (call === 'POST /-/candidates') {
      const { versions } = parse(candidateRequest, await readJsonBody(request));
      assertMay(actor, Object.keys(versions));
      return sendJson(response, 200, await candidate(store, versions, settings.trusted));
    }
    const wanted = versionIn(pathname);
    if (request.method === 'PUT' && wanted) {
      assertMay(actor, [wanted.name]);
      const published = await receiveVersion(store, request, { ...wanted, by: actor.by });
      return sendJson(response, published.isNew ? 201 : 200, published);
    }
    response.setHeader('allow', 'GET, POST, PUT');
    throw new ReleaseRefusal('unknown-call', 'This call does not exist');
  }

  return async function handle(request, response) {
    const pathname = (request.url ?? '').split('?')[0] ?? '';
    if (!/^\/-\/(releases(\/|$)|(overrides|candidates|results)$)/.test(pathname)) return false;
    try {
      await answer(request, response, pathname);
    } catch (cause) {
      const error = asRefusal(cause, 'The release store');
      if (error !== cause || !(cause instanceof ReleaseRefusal))
        settings.log({ level: 'error', message: String((cause as Error).stack ?? cause), url: pathname });
      if (response.headersSent) response.destroy();
      else sendRefusal(response, error);
    }
    return true;
  };
}

/** The version that an address names. */
function versionIn(pathname: string): { name: ReleaseName; version: string } | undefined {
  const path = pathname.replaceAll('%2B', '+');
  const [, name = '', version = ''] = /^\/-\/releases\/([^/]+)\/([0-9A-Za-z.+-]+)$/.exec(path) ?? [];
  return isReleaseName(name) ? { name, version } : undefined;
}

/** The end of a canary without a name concerns the only one that is running; of several, it is refused later. */
async function withCanaryName(store: Store, change: ReleaseChange): Promise<ReleaseChange> {
  if (change.action !== 'canary-end' || change.name) return change;
  const pointer = await readPointer(store);
  const [canary, ...others] = pointer ? canariesOf(pointer) : [];
  if (!canary) throw new ReleaseRefusal('no-canary', 'No canary is running');
  return others.length > 0 ? change : { ...change, name: canary.name };
}

/** The names that a change concerns. */
function namesOf(change: ReleaseChange): ReleaseName[] | '*' {
  if (change.action === 'rollback-set' || !change.name) return '*';
  return [change.name, ...(change.action === 'promote' ? Object.keys(change.also ?? {}) : [])];
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'unknown format' };
  throw new ReleaseRefusal('invalid', `The body is not valid${path.length ? ` at ${path.join('.')}` : ''}: ${message}`);
}
