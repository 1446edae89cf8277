import { isAbsolute, join } from 'node:path';
import type { SiteConfig } from 'contracts';
import { PAINTER_ADDRESS } from 'painter/painter-address';
import { StartError } from 'part-runtime';
import { OPERATOR_ADDRESS } from 'part-runtime/operator-port';
import { flag, httpAddress, parsed, secret, text, wholeNumber } from 'part-runtime/setting-kinds';
import { declareSettings, type Env, missingSetting } from 'part-runtime/settings';
import {
  BRAND,
  DATA_DIR,
  EDGE_KEY,
  FIREBASE_API_KEY,
  FIREBASE_PROJECT_ID,
  HOST,
  LEAVE_SECONDS,
  NODE_ENV,
  OVERRIDE_KEY,
  PORT,
  QA_TOKEN,
  RATE_LIMITS,
  SITE_TIME_ZONE,
  SITE_URL,
  STAND_IN_URL,
  STRIPE_PUBLISHABLE_KEY,
  TRUST_PROXY,
} from 'part-runtime/shared-settings';
import { readTracing, TRACING } from 'part-runtime/tracing-settings';
import { releaseBucket, releaseBucketSettings } from 'releases/store/bucket-settings';
import { z } from 'zod';
import { parseWebhooks } from './errors/webhook.ts';
import { parseBreakerRule, parseCanaryRule } from './health/rules.ts';

export const edgeSettings = declareSettings(
  {
    NODE_ENV,
    HOST,
    PORT,
    DATA_DIR,
    BRAND,
    SITE_URL,
    SITE_TIME_ZONE,
    TRUST_PROXY,
    RATE_LIMITS,
    OVERRIDE_KEY,
    EDGE_KEY,
    QA_TOKEN,
    API_URL: {
      kind: parsed(parseAddresses, 'must list http or https addresses, separated by commas'),
      doc: 'With `serve`: where the edge finds the API, over http; several processes separated by commas. A name stands for all its addresses',
    },
    FIREBASE_PROJECT_ID,
    FIREBASE_API_KEY,
    FIREBASE_AUTH_DOMAIN: { kind: text, doc: "For the browser's SDK, such as `lodge.firebaseapp.com`" },
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_API_URL: STAND_IN_URL,
    IDENTITY_URL: STAND_IN_URL,
    STANDINS_URL: STAND_IN_URL,
    RELEASES_DIR: { kind: text, unset: '`DATA_DIR/releases`', doc: 'With `serve`: the release store' },
    ...releaseBucketSettings,
    PAINTER_ADDRESS,
    OPERATOR_ADDRESS,
    LEAVE_SECONDS,
    ...TRACING,
    RELEASE_TOKENS: {
      kind: text,
      isSecret: true,
      unset: 'only administrators can, in their browser',
      doc: "Who may release over HTTP: `host:<token>,admin:<token>,*:<token>`, each token of at least 32 characters, followed by ` until 2027-01-31` if it is to expire. A name's token is valid only for that name, published or not; `*` is for all names",
    },
    MAP_STYLE_URL: {
      kind: parsed(parseTiles, 'must be an https address of map tiles with {z}, {x} and {y}'),
      unset: 'land, borders and names of Natural Earth, which the product brings',
      doc: 'Whose map tiles are shown, such as `https://tiles.example.com/{z}/{x}/{y}.png`; see [Maps](#maps)',
    },
    MAP_ATTRIBUTION: {
      kind: text,
      unset: 'the host of `MAP_STYLE_URL`',
      doc: 'The attribution on maps with these tiles, such as `© OpenStreetMap contributors`',
    },
    PUBLIC_ROOMS: {
      kind: flag,
      default: '0',
      doc: "`1`: signed-out visitors can also see a room's page, and log in to reserve",
    },
    OFFLINE_COPIES: {
      kind: flag,
      default: '1',
      doc: '`0`: devices no longer keep bookings for reading them offline, nor show push messages, and remove what they kept; see [Offline copies](#offline-copies)',
    },
    TEXTS_DIR: {
      kind: z.string().refine(isAbsolute, 'must be an absolute path'),
      unset: 'the texts of the product',
      doc: 'Folder with your own `terms.txt`, `privacy.txt`, `help.txt` and `contact.txt`; see [Texts](#texts)',
    },
    ERROR_WEBHOOK: {
      kind: parsed(parseWebhooks, 'must be an http or https address, or like host=https://…,*=https://…'),
      isSecret: true,
      unset: 'errors are not reported',
      doc: 'Where new errors of pages are reported: one URL for all areas, or `host=https://…,*=https://…`; see [Errors of pages](#errors-of-pages)',
    },
    ERROR_WEBHOOK_SECRET: {
      kind: secret,
      isSecret: true,
      unset: 'calls are not signed',
      doc: 'Signs the calls of `ERROR_WEBHOOK`; at least 32 characters',
    },
    BREAKER: {
      kind: parsed(parseBreakerRule, 'must be like 5/10m/0.5 (failing clients, time, share from 0 to 1)'),
      default: '5/10m/0.5',
      doc: 'When a version of an area is rolled back: failing visitors, within, share; see [Canaries and breakers](#canaries-and-breakers)',
    },
    CANARY_GUARD: {
      kind: parsed(parseCanaryRule, "must be like 10/2 (clients, times the control's share of failures)"),
      default: '10/2',
      doc: 'When a canary is ended: visitors at least, times the failures of the promoted version',
    },
    AUTOMATIC_ROLLBACKS: {
      kind: wholeNumber(0, 1_000, 'must be a whole number from 0 to 1000'),
      default: '5',
      doc: 'How many versions and canaries the edges roll back automatically within 24 hours; beyond that they only [alert](#canaries-and-breakers)',
    },
  },
  {
    needed: ['SITE_URL', 'API_URL'],
    inProduction: ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'STRIPE_PUBLISHABLE_KEY'],
  },
);

export type EdgeSettings = ReturnType<typeof readEdgeSettings>;

export function readEdgeSettings(env: Env) {
  const values = edgeSettings.read(env);
  const { IDENTITY_URL, SITE_URL: siteUrl, DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId } = values;
  const releases = values.RELEASES_DIR ?? (dataDir && join(dataDir, 'releases'));
  if (!releases) throw new StartError(missingSetting('RELEASES_DIR'));
  const tiles = values.MAP_STYLE_URL;
  const config: SiteConfig = {
    brand: values.BRAND,
    siteTimeZone: values.SITE_TIME_ZONE,
    firebase: {
      // The local stand-in accepts any key.
      apiKey: values.FIREBASE_API_KEY ?? 'local',
      authDomain:
        values.FIREBASE_AUTH_DOMAIN ?? (IDENTITY_URL ? new URL(siteUrl).host : `${projectId}.firebaseapp.com`),
      projectId,
      ...(IDENTITY_URL && { standIn: { gapi: '/stand-ins/identity/gapi.js' } }),
    },
    stripe: {
      publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
      ...(values.STRIPE_API_URL && { script: '/stand-ins/payments/stripe.js' }),
    },
    ...(values.OFFLINE_COPIES && { keepsOffline: true }),
    ...(tiles && { map: { tiles, attribution: values.MAP_ATTRIBUTION ?? new URL(tiles).host } }),
  };
  return {
    host: values.HOST,
    port: values.PORT ?? 0,
    operatorAddress: values.OPERATOR_ADDRESS,
    leaveMs: values.LEAVE_SECONDS * 1_000,
    tracing: readTracing(values),
    siteUrl,
    releases,
    releaseBucket: releaseBucket(values),
    apiUrls: values.API_URL,
    /** If undefined, this edge uses only its own counts. */
    edgeKey: values.EDGE_KEY,
    /** If undefined, no pages are painted. */
    painterAddress: values.PAINTER_ADDRESS,
    identityUrl: IDENTITY_URL,
    standInsUrl: values.STANDINS_URL,
    trustProxy: values.TRUST_PROXY,
    reads: values.RATE_LIMITS.reads,
    isProduction: values.NODE_ENV === 'production',
    releaseTokens: values.RELEASE_TOKENS,
    /** If undefined, override links are disabled. */
    overrideKey: values.OVERRIDE_KEY,
    /** If undefined, nobody can record results of journeys. */
    qaToken: values.QA_TOKEN,
    webhooks: { addresses: values.ERROR_WEBHOOK ?? new Map(), secret: values.ERROR_WEBHOOK_SECRET },
    rules: { breaker: values.BREAKER, canary: values.CANARY_GUARD, mostPerDay: values.AUTOMATIC_ROLLBACKS },
    /** Settings that make pages public. */
    opened: { PUBLIC_ROOMS: values.PUBLIC_ROOMS },
    texts: values.TEXTS_DIR,
    config,
  };
}

function parseAddresses(list: string): string[] | undefined {
  const addresses = list.split(',').map((address) => address.trim());
  return addresses.every((address) => httpAddress.safeParse(address).success) ? addresses : undefined;
}

/** Returns the address if it has all placeholders of a tile and a host that the content security policy can name. */
function parseTiles(address: string): string | undefined {
  const { protocol, host } = URL.parse(address) ?? {};
  const isWhole = ['{z}', '{x}', '{y}'].every((number) => address.includes(number));
  return isWhole && protocol === 'https:' && host && /^[\w.:-]+$/.test(host) ? address : undefined;
}
