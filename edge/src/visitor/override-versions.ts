import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OverrideVersions, ReleaseName } from 'contracts';
import { overrideChoice } from 'contracts/releases';
import { candidateSet } from 'releases/changes/candidate-set';
import { readOverride, signOverride } from 'releases/store/override-link';
import { canariesOf } from 'releases/store/records';
import { asRefusal, ReleaseRefusal } from 'releases/store/refusal';
import { versionsOf } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import type { Current } from '../current-sets.ts';
import { readJsonBody, sendJson, sendRefusal } from '../http/answers.ts';
import { pullChanges } from '../pull-changes.ts';
import { createRateLimit } from '../rate-limit.ts';
import { isFromThisSite } from '../request.ts';
import { clientNetwork } from './client-address.ts';
import { type EdgeCookies, readCookie, setCookie } from './cookies.ts';

interface OverrideVersionsOptions {
  store: Store;
  siteUrl: string;
  overrideKey: string | undefined;
  cookies: EdgeCookies;
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  addressOf(request: IncomingMessage): string;
  log(entry: object): void;
}

/** How long an administrator's choice lasts. A choice made with a link ends when the link expires. */
const ADMIN_HOURS = 8;
const CHOICES_A_MINUTE = 60;
const LISTED = 50;

/**
 * `/-/override/versions`: returns and changes the versions that this browser shows, for the panel in the page. An
 * administrator can choose any published version. The holder of a link can choose only versions of the name that the
 * link's creator may release.
 */
export function createOverrideVersions(options: OverrideVersionsOptions) {
  const { store, siteUrl, overrideKey, cookies, isAdmin, addressOf, log } = options;
  const mayAsk = createRateLimit(CHOICES_A_MINUTE, 60_000);

  /** @throws ReleaseRefusal `forbidden` unless the visitor has an override or is an administrator */
  async function chooser(request: IncomingMessage) {
    if (!mayAsk(clientNetwork(addressOf(request))))
      throw new ReleaseRefusal('too-many-attempts', 'Too many requests; try again in a minute');
    if (overrideKey === undefined) throw new ReleaseRefusal('override-key-missing', 'Previews need OVERRIDE_KEY');
    const token = readCookie(request, cookies.override);
    const override = token === undefined ? undefined : readOverride(overrideKey, token);
    const isKnownAdmin = (await isAdmin(request).catch(() => undefined)) !== undefined;
    if (!override && !isKnownAdmin)
      throw new ReleaseRefusal('forbidden', 'Open a preview link, or sign in as an administrator');
    const may = isKnownAdmin ? '*' : override?.may;
    return { key: overrideKey, override, mayChoose: (name: ReleaseName) => may === '*' || may === name };
  }

  async function read(request: IncomingMessage, { pointer, promoted }: Current): Promise<OverrideVersions> {
    const { override, mayChoose } = await chooser(request);
    await pullChanges(store);
    const names = (await store.names()).filter(mayChoose);
    return {
      until: override?.until ?? null,
      promoted: versionsOf(promoted.set),
      canaries: canariesOf(pointer).map(({ name, version }) => ({ name, version })),
      chosen: override?.versions ?? {},
      choices: Object.fromEntries(await Promise.all(names.map(async (name) => [name, await listPublished(name)]))),
    };
  }

  async function listPublished(name: ReleaseName): Promise<OverrideVersions['choices'][string]> {
    const all = await Promise.all(
      (await store.versions(name)).map(async (version) => {
        const { at } = (await store.readPublication(name, version)) ?? {};
        return at === undefined ? [] : [{ version, at }];
      }),
    );
    return all
      .flat()
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, LISTED);
  }

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromThisSite(request, siteUrl))
      throw new ReleaseRefusal('forbidden', 'This request came from another site and was refused');
    const { key, override, mayChoose } = await chooser(request);
    const parsed = overrideChoice.safeParse(await readJsonBody(request));
    if (!parsed.success) throw new ReleaseRefusal('invalid', 'The body must name versions, such as {"host":"1.1.0"}');
    const { versions: wanted } = parsed.data;
    const stranger = Object.keys(wanted).find((name) => !mayChoose(name));
    if (stranger) throw new ReleaseRefusal('forbidden', `This preview link does not let you choose ${stranger}`);
    // Keep the versions of other areas that the link set.
    const kept = Object.entries(override?.versions ?? {}).filter(([name]) => !mayChoose(name));
    const versions = { ...Object.fromEntries(kept), ...wanted };
    await candidateSet(store, versions);
    const until = override?.until ?? new Date(Date.now() + ADMIN_HOURS * 3_600_000).toISOString();
    const token = signOverride(key, { versions, until, may: override ? override.may : '*' });
    const seconds = (Date.parse(until) - Date.now()) / 1000;
    response.setHeader('set-cookie', setCookie(cookies.override, token, seconds));
    sendJson(response, 200, { until });
  }

  return async function handle(request: IncomingMessage, response: ServerResponse, now: Current): Promise<void> {
    try {
      if (request.method === 'POST') await choose(request, response);
      else sendJson(response, 200, await read(request, now));
    } catch (cause) {
      const error = asRefusal(cause, 'The release store');
      if (!(error instanceof ReleaseRefusal))
        log({ level: 'error', message: String((cause as Error).stack ?? cause), url: '/-/override/versions' });
      sendRefusal(response, error);
    }
  };
}
