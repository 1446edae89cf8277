import { join } from 'node:path';
import type { PageData, PassedJourneys, ReleaseName, ReleaseSet } from 'contracts';
import { ROOT } from '../build/build-release.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, type Release, releaseBase, setVersions, versionsOf } from '../store/release.ts';
import { digestOf } from '../store/set-digest.ts';
import { dataDir, localStore } from './open-target.ts';
import { runPlaywright } from './playwright.ts';
import { ownResults } from './site-results.ts';

interface Preview {
  site: string;
  token: string;
  versions: Record<ReleaseName, string>;
}

const LIMIT_MS = 30_000;

/**
 * Runs journeys on previews of a running site, one after the other, and records the results of those that passed.
 * By default, it runs the journeys of the names in the first link. With a previous shell, it runs only those that
 * involve no other area. The journeys remove the data that they create (docs/qa.md).
 *
 * @throws ReleaseRefusal
 */
export async function runPreviewJourneys(
  links: readonly string[],
  areas: readonly ReleaseName[],
  say: (line: string) => void,
): Promise<void> {
  const previews = links.map(readLink);
  const results = await ownResults(localStore(), dataDir());
  for (const preview of previews) {
    const asked = areas.length > 0 ? [...areas] : Object.keys(previews[0]?.versions ?? {});
    const outcome = await runOn(preview, asked);
    const { set, passed, skipped } = outcome;
    const counts = `${passed} journeys passed${skipped > 0 ? `, and ${skipped} could not run,` : ''} on set ${set.id}`;
    if (results?.site === preview.site) {
      await results.add(await resultOf(preview, outcome));
      say(`${counts}; the result is recorded`);
    } else {
      say(`${counts}; to record the result, set QA_TOKEN, and SITE_URL=${preview.site}`);
    }
  }
}

interface Outcome {
  set: ReleaseSet;
  names: ReleaseName[];
  scope: 'all' | 'own';
  passed: number;
  skipped: number;
}

async function runOn(preview: Preview, asked: ReleaseName[]): Promise<Outcome> {
  const cookie = await open(preview);
  const set = await shownSet(preview.site, cookie);
  const names = asked.includes('shell') ? namesOf(versionsOf(set)) : asked;
  const unknown = names.find((name) => !(name in versionsOf(set)));
  if (unknown) throw new ReleaseRefusal('invalid', `This preview has no ${unknown}`);
  const scope = preview.versions.shell !== undefined && !asked.includes('shell') ? 'own' : 'all';
  const folder = join(ROOT, 'reports/journeys', `preview-${set.id}`);
  const run = { baseUrl: preview.site, folder, names, scope, areas: Object.values(set.areas), cookie } as const;
  const { passed, skipped, failed } = await runPlaywright(run);
  const list = failed.map((title) => `\n  ✗ ${title}`).join('');
  if (failed.length > 0)
    throw new ReleaseRefusal(
      'journeys-failed',
      `${failed.length} of the journeys failed on set ${set.id}:${list}\nReports and traces are in ${folder}`,
    );
  if (passed === 0)
    throw new ReleaseRefusal('journeys-failed', `No journey of ${names.join(', ')} can run on ${preview.site}`);
  if ((await shownSet(preview.site, cookie)).id !== set.id)
    throw new ReleaseRefusal('journeys-failed', 'The promoted set changed while the journeys ran; run them again');
  return { set, names, scope, passed, skipped };
}

async function resultOf({ site }: Preview, { set, ...of }: Outcome): Promise<PassedJourneys> {
  const releases = new Map<string, Release>();
  for (const [name, version] of setVersions(set)) {
    const answer = await ask(`${site}${releaseBase(name, version)}release.json`);
    releases.set(`${name} ${version}`, (await answer.json()) as Release);
  }
  return { set: set.id, digest: digestOf(set, (name, version) => releases.get(`${name} ${version}`)), ...of };
}

/** @throws ReleaseRefusal `invalid` if it is not an override link */
function readLink(link: string): Preview {
  const url = URL.parse(link);
  const token = url?.searchParams.get('override') ?? '';
  try {
    const { versions } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    if (url && typeof versions === 'object') return { site: url.origin, token, versions };
  } catch {
    // The error below is thrown.
  }
  throw new ReleaseRefusal('invalid', `--override must be a link of npm run release -- override; got: ${link}`);
}

async function open({ site, token }: Preview): Promise<string> {
  const answer = await ask(`${site}/-/override?${new URLSearchParams({ token })}`, { redirect: 'manual' });
  const [cookie] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  if (answer.status === 303 && cookie) return cookie;
  throw new ReleaseRefusal('invalid', 'This link has expired or is not valid; create a new one');
}

async function shownSet(site: string, cookie: string): Promise<ReleaseSet> {
  const html = await (await ask(`${site}/login`, { headers: { cookie } })).text();
  const data = /id="lodge-page">(.*?)<\/script>/s.exec(html)?.[1];
  if (!data) throw new ReleaseRefusal('unreachable', `${site} is not a Travel Lodge site`);
  return (JSON.parse(data) as PageData).set;
}

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
  } catch {
    throw new ReleaseRefusal('unreachable', `${new URL(address).origin} cannot be reached`);
  }
}
