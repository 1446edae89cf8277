import { isIP } from 'node:net';
import { isTimeZone } from 'contracts';
import { LIMIT_GROUPS } from 'contracts/endpoints';
import { z } from 'zod';
import { databaseAddresses } from './database-addresses.ts';
import { DEFAULT_LIMITS, parseLimits } from './limits.ts';
import { address, httpAddress, parsed, secret, startingWith, text, wholeNumber } from './setting-kinds.ts';
import type { Setting } from './settings.ts';

// Settings that several parts read. Each package's settings.ts has the settings of a single part.

/** The URL of a stand-in. Only `npm start` sets it, and only while the stand-in runs. */
export const STAND_IN_URL = {
  kind: httpAddress,
  inProduction: z.never('is the address of a local stand-in, which never runs in production: remove it'),
} satisfies Setting;

export const NODE_ENV = {
  kind: text,
  unset: 'not production',
  doc: '`production`: no stand-ins, no demo data, and every required setting must be set. `npm run serve` sets it',
} satisfies Setting;

export const PORT = {
  kind: wholeNumber(0, 65_535, 'must be a number from 1 to 65535'),
  unset: '4000',
  doc: "The site's port. With `serve`: the port of the part; by default, any free port",
} satisfies Setting;

export const HOST = {
  kind: z.string().refine((value) => isIP(value) > 0 || value === 'localhost', 'must be an IP address such as 0.0.0.0'),
  default: '127.0.0.1',
  doc: 'The address to listen on, such as `0.0.0.0`. With `npm start`, only the edge uses it; all other parts listen on loopback',
} satisfies Setting;

export const LEAVE_SECONDS = {
  kind: wholeNumber(0, 300, 'must be a number of seconds from 0 to 300'),
  default: '0',
  doc: 'With `serve`: the time for which edge and API still accept requests after SIGTERM, while `/ready` and `/api/health` return 503; see [Update without a failed request](#update-without-a-failed-request)',
} satisfies Setting;

export const DATA_DIR = {
  kind: text,
  unset: '`.data` in the checkout',
  doc: 'The folder for all data; a relative path starts at the checkout',
} satisfies Setting;

export const SITE_URL = {
  kind: parsed((value) => {
    const origin = httpAddress.safeParse(value).success && URL.parse(value)?.origin;
    return origin && origin === value.replace(/\/$/, '') ? origin : undefined;
  }, 'must be the address of the site without a path, such as https://lodge.example'),
  inProduction: z.string().startsWith('https://', 'must start with https:// in production: sessions travel on it'),
  unset: '`http://localhost:PORT`',
  doc: 'The URL of the site, without a path. It determines secure cookies and HSTS (https), the links in emails, and the origin that can write',
} satisfies Setting;

export const SITE_TIME_ZONE = {
  kind: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Paris'),
  default: 'UTC',
  doc: 'The time zone of rooms without their own, such as `Europe/Paris`',
} satisfies Setting;

export const BRAND = {
  kind: text,
  default: 'Travel Lodge',
  doc: "The name in the logo, the footer and emails. Page titles, the home page's heading, the login page, the page without JavaScript and the description of a payment always say Travel Lodge",
} satisfies Setting;

export const TRUST_PROXY = {
  kind: text,
  doc: 'The reverse proxies in front of the site, as addresses or ranges; see [Behind a reverse proxy](#behind-a-reverse-proxy)',
} satisfies Setting;

export const RATE_LIMITS = {
  kind: parsed(parseLimits, `must be like intents:100/10m or *:100000/1m, with the groups ${LIMIT_GROUPS.join(', ')}`),
  default: DEFAULT_LIMITS,
  doc: 'The number of requests that a person or an IP address may make; see [Rate limits](#rate-limits)',
} satisfies Setting;

export const DATABASE_URL = {
  kind: z
    .string()
    .refine(
      (url) => databaseAddresses(url) !== undefined,
      'must look like postgres://user:password@host:5432/database, or …@host:5432,other:5432/database',
    ),
  isSecret: true,
  unset: 'built-in PostgreSQL',
  doc: 'PostgreSQL 15 or newer: `postgres://user:password@host:5432/database`. Separate several servers of one database with commas; see [A database that fails over](#a-database-that-fails-over)',
} satisfies Setting;

export const FIREBASE_API_KEY = {
  kind: text,
  isSecret: true,
  doc: "The key for the browser's SDK and the API, which checks when a password was changed. If set, Firebase is used instead of the stand-in; see [Third parties](#third-parties)",
} satisfies Setting;

export const FIREBASE_PROJECT_ID = {
  kind: text,
  inProduction: z.string().regex(/^(?!demo-)/, 'names a demo project: production needs a real one'),
  default: 'demo-travel-lodge',
  doc: 'The Firebase project. A name that starts with `demo-` is only for the stand-in',
} satisfies Setting;

export const STRIPE_SECRET_KEY = {
  kind: startingWith(['sk_', 'rk_']),
  isSecret: true,
  doc: '`sk_…` or `rk_…`',
} satisfies Setting;

// This key is marked as secret because the operator may have swapped it with the secret key.
export const STRIPE_PUBLISHABLE_KEY = { kind: startingWith(['pk_']), isSecret: true, doc: '`pk_…`' } satisfies Setting;

export const STRIPE_WEBHOOK_SECRET = {
  kind: startingWith(['whsec_']),
  isSecret: true,
  doc: '`whsec_…` of the webhook at `SITE_URL/api/stripe/webhook`, events `payment_intent.succeeded`, `refund.updated`, `refund.failed`, `charge.dispute.created`, `charge.dispute.updated`, `charge.dispute.closed`, `transfer.created` and `transfer.reversed`',
} satisfies Setting;

export const IMAGE_HOST_KEY = { kind: text, isSecret: true, doc: "The image host's key" } satisfies Setting;

export const SMTP_URL = {
  kind: address(['smtp:', 'smtps:'], 'must look like smtp://user:password@host:587'),
  isSecret: true,
  doc: '`smtp://user:password@host:587` or `smtps://…`',
} satisfies Setting;

export const EDGE_KEY = {
  kind: secret,
  isSecret: true,
  unset: 'each edge counts separately, and page errors and results of journeys are not stored',
  doc: 'Authenticates edges that send page loads, failures, errors and results of journeys to the API. It must be the same for all edges and APIs, with at least 32 characters',
} satisfies Setting;

export const OVERRIDE_KEY = {
  kind: secret,
  isSecret: true,
  unset: 'generated once in the release store',
  doc: 'Signs links to versions that are not promoted; at least 32 characters, such as the output of `openssl rand -hex 24`. Production has no such links without it. A tool that uses the same folder needs the same key',
} satisfies Setting;

export const QA_TOKEN = {
  kind: secret,
  isSecret: true,
  unset: 'generated once in the release store; none in production',
  doc: 'Whoever sends it may record that journeys passed, which opens the [gate](#the-gate); at least 32 characters, the same for all edges and for the machine that runs the journeys',
} satisfies Setting;
