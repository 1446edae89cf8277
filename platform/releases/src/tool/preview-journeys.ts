import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData, ReleaseName, ReleaseSet, SignedResult } from 'contracts';
import { ROOT } from '../build/build-release.ts';
import { gateKeys } from '../store/gate-keys.ts';
import { digestOf, signResult } from '../store/journeys-result.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { namesOf, type Release, releaseBase, setVersions, versionsOf } from '../store/release.ts';
import { openStore } from '../store/store.ts';
import { dataDir } from './open-target.ts';
import { runPlaywright } from './playwright.ts';
import { remoteTarget } from './remote-target.ts';
import { releaseSettings } from './settings.ts';

interface Preview {
  site: string;
  token: string;
  versions: Record<ReleaseName, string>;
}

const LIMIT_MS = 30_000;

/**
 * Runs journeys on previews of a running site, one after the other, and submits signed results for those that passed.
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
  const signer = await signerHere();
  for (const preview of previews) {
    const asked = areas.length > 0 ? [...areas] : Object.keys(previews[0]?.versions ?? {});
    const outcome = await runOn(preview, asked);
    const { set, passed, skipped } = outcome;
    const counts = `${passed} journeys passed${skipped > 0 ? `, and ${skipped} could not run,` : ''} on set ${set.id}`;
    if (!signer) {
      say(`${counts}; no result was submitted, because GATE_KEY is not set`);
      continue;
    }
    const { by } = await handIn(preview, outcome, signer);
    say(`${counts}; their result is signed by ${by}`);
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

async function handIn({ site }: Preview, { set, ...of }: Outcome, signer: KeyObject): Promise<SignedResult> {
  const releases = new Map<string, Release>();
  for (const [name, version] of setVersions(set)) {
    const answer = await ask(`${site}${releaseBase(name, version)}release.json`);
    releases.set(`${name} ${version}`, (await answer.json()) as Release);
  }
  const digest = digestOf(set, (name, version) => releases.get(`${name} ${version}`));
  const at = new Date().toISOString();
  return remoteTarget(site, undefined).addResult(signResult(signer, { set: set.id, digest, at, ...of }));
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

/** Returns the key in the settings, or the key in this machine's store. */
async function signerHere(): Promise<KeyObject | undefined> {
  const { GATE_KEY, NODE_ENV } = releaseSettings.read(process.env);
  const folder = join(dataDir(), 'releases');
  if (GATE_KEY || !existsSync(folder)) return GATE_KEY;
  return (await gateKeys(openStore(folder), { isProduction: NODE_ENV === 'production' })).signer;
}
