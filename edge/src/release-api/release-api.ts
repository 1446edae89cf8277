import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Canary,
  type ErrorGroups,
  isReleaseName,
  type JourneysResults,
  type ReleaseChange,
  type ReleaseName,
  type ReleasesState,
} from 'contracts';
import { candidateRequest, overrideRequest, passedJourneys, releaseChange, releaseName } from 'contracts/releases';
import { applyChange } from 'releases/changes/apply-change';
import { candidate } from 'releases/changes/candidate-set';
import { makeOverride } from 'releases/changes/make-override';
import { releaseNotes } from 'releases/changes/release-notes';
import { readState, type StateSources } from 'releases/changes/state';
import { readPointer } from 'releases/store/history';
import { canariesOf } from 'releases/store/records';
import { asRefusal, ReleaseRefusal } from 'releases/store/refusal';
import type { Store } from 'releases/store/store';
import type { z } from 'zod';
import { readJsonBody, sendJson, sendRefusal } from '../http/answers.ts';
import type { Observer } from '../observer.ts';
import { pullChanges } from '../pull-changes.ts';
import { queryOf } from '../request.ts';
import { assertMay, createActors } from './actor.ts';
import { receiveVersion } from './receive-version.ts';

export interface ReleaseApiSettings {
  tokens: string | undefined;
  siteUrl: string;
  /** If undefined, no links are created. */
  overrideKey: string | undefined;
  /** If undefined, nobody can record results of journeys. */
  qaToken: string | undefined;
  observer: Observer;
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  health: NonNullable<StateSources['health']>;
  /** Returns the number of visitors who had a canary at its current share. Default: 0. */
  visitorsOf?(canary: Canary): Promise<number>;
  /** Returns the client address for counting wrong tokens. Default: the address of the connection. */
  addressOf?(request: IncomingMessage): string;
  log(entry: object): void;
}

/**
 * Serves the releases over HTTP for the release tool and the console. Returns false for an address other than
 *
 * - `GET /-/releases`: ReleasesState
 * - `GET /-/releases/errors`: ErrorGroups, only for the name of the token
 * - `GET /-/releases/notes?name=host&to=1.1.0`: ReleaseNotes
 * - `POST /-/releases`: takes a ReleaseChange, returns the new ReleasesState
 * - `POST /-/overrides`: takes an OverrideRequest, returns OverrideLinks
 * - `POST /-/candidates`: takes a CandidateRequest, returns a Candidate
 * - `GET /-/results`: JourneysResults, and `POST /-/results`: takes PassedJourneys, returns a JourneysResult; both only
 *   with `QA_TOKEN`
 * - `PUT /-/releases/<name>/<version>`: takes a tar file (publish/upload.ts), returns Published
 *   (publish/publish.ts) with 201, or 200 if the version existed
 *
 * The caller is a team with `Authorization: Bearer <token>`, which may act only for its own name, or an administrator
 * with the cookies of the site. Errors are problem+json with a `code`.
 */
export function createReleaseApi(
  store: Store,
  settings: ReleaseApiSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const { actorOf, assertQa } = createActors(settings);
  const { observer, health, visitorsOf } = settings;
  const results = () => stored('The results of journeys cannot be read', observer.results());
  const sources = { results, health, ...(visitorsOf && { visitorsOf }) };
  async function state(): Promise<ReleasesState> {
    await pullChanges(store);
    return readState(store, sources);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /-/results') {
      assertQa(request);
      return sendJson(response, 200, { results: await results() } satisfies JourneysResults);
    }
    if (call === 'POST /-/results') {
      assertQa(request);
      const result = parse(passedJourneys, await readJsonBody(request));
      const added = stored('The result of the journeys cannot be recorded', observer.addResult(result));
      return sendJson(response, 201, await added);
    }
    const actor = await actorOf(request);
    if (call === 'GET /-/releases') return sendJson(response, 200, await state());
    if (call === 'GET /-/releases/errors') {
      const all = await stored('The errors of pages cannot be read', observer.errors());
      const errors = all.filter(({ name }) => actor.name === '*' || actor.name === name);
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
      await applyChange(store, { ...wanted, by: actor.by }, results);
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
      return sendJson(response, 200, await candidate(store, versions, results));
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

function stored<T>(failure: string, call: Promise<T>): Promise<T> {
  return call.catch((cause: Error) => {
    throw new ReleaseRefusal('api-unreachable', `${failure}: ${cause.message}`);
  });
}

function versionIn(pathname: string): { name: ReleaseName; version: string } | undefined {
  const path = pathname.replaceAll('%2B', '+');
  const [, name = '', version = ''] = /^\/-\/releases\/([^/]+)\/([0-9A-Za-z.+-]+)$/.exec(path) ?? [];
  return isReleaseName(name) ? { name, version } : undefined;
}

/** Fills in the name if exactly one canary is running. With several, the change is refused later. */
async function withCanaryName(store: Store, change: ReleaseChange): Promise<ReleaseChange> {
  if (change.action !== 'canary-end' || change.name) return change;
  const pointer = await readPointer(store);
  const [canary, ...others] = pointer ? canariesOf(pointer) : [];
  if (!canary) throw new ReleaseRefusal('no-canary', 'No canary is running');
  return others.length > 0 ? change : { ...change, name: canary.name };
}

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
