import { isAbsolute, join } from 'node:path';
import type { Charges } from 'contracts';
import { StartError } from 'part-runtime';
import { BUCKET_KEYS, type BucketAddress, readBucketAddress } from 'part-runtime/bucket';
import { databaseAddresses, READING } from 'part-runtime/database-addresses';
import { OPERATOR_ADDRESS } from 'part-runtime/operator-port';
import { flag, httpAddress, parsed, startingWith, text, wholeNumber } from 'part-runtime/setting-kinds';
import { declareSettings, type Env, missingSetting } from 'part-runtime/settings';
import {
  BRAND,
  DATA_DIR,
  DATABASE_URL,
  EDGE_KEY,
  FIREBASE_API_KEY,
  FIREBASE_PROJECT_ID,
  HOST,
  IMAGE_HOST_KEY,
  LEAVE_SECONDS,
  NODE_ENV,
  PORT,
  RATE_LIMITS,
  SITE_TIME_ZONE,
  SITE_URL,
  SMTP_URL,
  STAND_IN_URL,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  TRUST_PROXY,
} from 'part-runtime/shared-settings';
import { readTracing, TRACING } from 'part-runtime/tracing-settings';
import { z } from 'zod';
import { serviceAccount } from './ports/identity-admin.ts';
import { publicKeyOf } from './ports/push.ts';
import { parseSender } from './ports/sender.ts';

const percent = parsed(readPercent, 'must be a percentage from 0 to 50, such as 12 or 2.5');
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const apiSettings = declareSettings(
  {
    NODE_ENV,
    HOST,
    PORT,
    DATA_DIR,
    BRAND,
    SITE_URL,
    SITE_TIME_ZONE,
    TRUST_PROXY,
    DATABASE_URL,
    READ_DATABASE_URL: {
      kind: z
        .string()
        .refine(
          (url) => databaseAddresses(url, READING) !== undefined,
          'must look like postgres://user:password@host:5432/database, or …@host:5432,other:5432/database',
        ),
      isSecret: true,
      unset: 'everything is read from `DATABASE_URL`',
      doc: 'Standbys of the database, for what the signed-out read and for statistics; several are separated by commas. See [Reading from standbys](#reading-from-standbys)',
    },
    PREPARED_STATEMENTS: {
      kind: flag,
      default: '1',
      doc: '`0`: statements are planned each time, for a pooler that does not keep prepared statements',
    },
    DATABASE_CONNECTIONS: {
      kind: wholeNumber(2, 1_000, 'must be a whole number from 2 to 1000'),
      default: '16',
      doc: 'How many connections to the database each process opens, at most',
    },
    EDGE_KEY,
    FIREBASE_PROJECT_ID,
    FIREBASE_API_KEY,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: {
      kind: startingWith(['whsec_']),
      isSecret: true,
      unset: "hosts' accounts are asked for every hour",
      doc: '`whsec_…` of a second webhook at the same address, for connected accounts, with the events that [Payouts](#payouts) names',
    },
    STRIPE_API_URL: STAND_IN_URL,
    SITE_FEE: {
      kind: percent,
      default: '0',
      doc: 'The share of the earnings of hosts that the site keeps, in percent. A stay keeps the fee from when it was booked',
    },
    GUEST_FEE: {
      kind: percent,
      default: '0',
      doc: "The site's service fee that guests pay in addition to the nights, in percent of their price. See [Service fee and taxes](#service-fee-and-taxes)",
    },
    STAY_TAX: {
      kind: percent,
      default: '0',
      doc: 'Taxes that guests pay in addition to the nights, in percent of their price',
    },
    STAY_TAX_NAME: {
      kind: z.string().trim().max(40, 'must have 40 characters at most'),
      default: 'Taxes',
      doc: 'What `STAY_TAX` is called, such as `City tax`',
    },
    WAITLIST_HOLD_MINUTES: {
      kind: wholeNumber(15, 24 * 60, 'must be a whole number from 15 to 1440'),
      default: '120',
      doc: 'How long freed nights are held for the person who has waited longest, in minutes',
    },
    CALENDAR_HOSTS: {
      kind: parsed(readHosts, 'must be hosts like localhost:8080 or calendars.lan, separated by commas'),
      default: '',
      doc: 'Hosts inside the network whose calendars can be read for listings, at any port unless one is given, with or without TLS. Anyone who lists a room can read them: list no host that serves secrets',
    },
    CALENDAR_USER_AGENT: {
      kind: z
        .string()
        .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/, 'must have 1 to 200 characters of ASCII'),
      default: 'TravelLodge (calendar import)',
      doc: 'The `User-Agent` with which calendars of other sites are read. Some sites refuse programs that they do not know; one that names your site and an address for questions helps their support',
    },
    PUSH_KEY: {
      kind: parsed(
        readPushKey,
        'must be a private key of P-256 as base64url, as `npx web-push generate-vapid-keys` prints it',
      ),
      isSecret: true,
      unset: 'no push messages are sent',
      doc: 'The private key with which push messages are signed (VAPID); `npm start` keeps one. With another key, people must turn notifications on again. See [Push messages](#push-messages)',
    },
    PUSH_SERVICES: {
      kind: parsed(readPushServices, 'must be hosts like fcm.googleapis.com or *.push.apple.com, separated by commas'),
      default: 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
      doc: 'The push services of browsers that messages are sent to, by host; `*.` stands for any name below. They are asked over TLS, and only on the internet',
    },
    PUSH_STAND_IN_URL: STAND_IN_URL,
    SMTP_URL,
    WORKER: {
      kind: flag,
      default: '1',
      doc: '`0`: this API process does not do the background work, because a worker does',
    },
    LOG_LEVEL: {
      kind: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
      default: 'info',
      doc: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
    },
    RATE_LIMITS,
    MAX_REQUESTS: {
      kind: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'must be a whole number above 0'),
      default: '100',
      doc: 'The maximum number of concurrent requests per API process. Slow responses lower it, at most to a sixth. Other requests get 503 with `Retry-After`',
    },
    IDENTITY_KEYS_URL: {
      kind: httpAddress,
      unset: "Google's",
      doc: 'Where the identity provider publishes its keys',
    },
    FIREBASE_SERVICE_ACCOUNT: {
      kind: parsed(readServiceAccount, 'must be the key file of a service account, as JSON in one line'),
      isSecret: true,
      unset: 'accounts of people who are deleted stay at Firebase until it is set',
      doc: 'Key of a Google service account with the role Firebase Authentication Admin, as JSON in one line: the worker deletes accounts of [deleted people](#deleted-people) with it',
    },
    IDENTITY_ADMIN_URL: STAND_IN_URL,
    IMAGE_HOST_URL: {
      kind: httpAddress,
      unset: 'the blob store',
      doc: 'An imgbb-compatible host for the masters of pictures; `IMAGE_HOST_KEY` is its key',
    },
    IMAGE_HOST_KEY,
    OPERATOR_ADDRESS,
    LEAVE_SECONDS,
    ...TRACING,
    BLOB_STORE: {
      kind: text,
      unset: '`DATA_DIR/blobs`',
      doc: 'Where the pictures are: a folder, as an absolute path, or a bucket; see [Pictures in a bucket](#pictures-in-a-bucket)',
    },
    ...BUCKET_KEYS,
    MAIL_FROM: {
      kind: parsed(parseSender, 'must be an email address, or a name and an address: Lodge <stay@lodge.example>'),
      unset: '`BRAND`, at the host of `SITE_URL`',
      doc: 'Sender of emails, as `Name <address>` or an address. The domain should allow the server of `SMTP_URL` to send for it (SPF, DKIM), which must also sign `List-Unsubscribe` and `List-Unsubscribe-Post`, or mail programs offer no one-click unsubscribe',
    },
  },
  {
    needed: ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'],
    inProduction: ['SITE_URL', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  },
);

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export type Settings = ReturnType<typeof readSettings>;
/** The settings that appear in emails, receipts and calendar files. */
export type Site = Pick<Settings, 'siteUrl' | 'brand'>;

/** @throws StartError that names the missing or invalid setting, but never a secret's value. */
export function readSettings(env: Env = process.env) {
  const values = apiSettings.read(env);
  const isProduction = values.NODE_ENV === 'production';
  const projectId = values.FIREBASE_PROJECT_ID;
  const keysUrl = values.IDENTITY_KEYS_URL ?? (projectId.startsWith('demo-') ? undefined : GOOGLE_KEYS);
  if (!keysUrl) throw new StartError(missingSetting('IDENTITY_KEYS_URL'));
  const siteUrl = new URL(values.SITE_URL ?? 'http://localhost:4000');
  const mailHost = isProduction ? siteUrl.hostname : 'lodge.test';
  const mailFrom = {
    name: values.MAIL_FROM?.name || values.BRAND,
    address: values.MAIL_FROM?.address ?? `no-reply@${mailHost}`,
  };
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT ?? 0,
    operatorAddress: values.OPERATOR_ADDRESS,
    leaveMs: values.LEAVE_SECONDS * 1_000,
    tracing: readTracing(values),
    /** Undefined if edges cannot send observations. */
    edgeKey: values.EDGE_KEY,
    databaseUrl: values.DATABASE_URL,
    readDatabaseUrl: values.READ_DATABASE_URL,
    connections: { size: values.DATABASE_CONNECTIONS, isPrepared: values.PREPARED_STATEMENTS },
    siteUrl,
    siteTimeZone: values.SITE_TIME_ZONE,
    brand: values.BRAND,
    trustProxy: values.TRUST_PROXY ?? 'loopback',
    withWorker: values.WORKER,
    logLevel: values.LOG_LEVEL,
    limits: values.RATE_LIMITS,
    mostUnderWay: values.MAX_REQUESTS,
    /** `adminUrl` is the stand-in's admin API. Undefined with the real service. */
    identity: {
      projectId,
      keysUrl,
      adminUrl: values.IDENTITY_ADMIN_URL,
      account: values.FIREBASE_SERVICE_ACCOUNT,
      apiKey: values.FIREBASE_API_KEY,
    },
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecrets: [values.STRIPE_WEBHOOK_SECRET, values.STRIPE_CONNECT_WEBHOOK_SECRET].filter(
        (each) => each !== undefined,
      ),
      apiUrl: values.STRIPE_API_URL,
    },
    feeBasisPoints: values.SITE_FEE,
    charges: chargesOf(values),
    waitlistHoldMs: values.WAITLIST_HOLD_MINUTES * 60_000,
    imageHost: values.IMAGE_HOST_URL ? { url: values.IMAGE_HOST_URL, key: values.IMAGE_HOST_KEY ?? '' } : undefined,
    dataDir: values.DATA_DIR,
    blobStore: readBlobStore(values),
    calendarHosts: values.CALENDAR_HOSTS,
    calendarUserAgent: values.CALENDAR_USER_AGENT,
    push: values.PUSH_KEY
      ? {
          key: values.PUSH_KEY,
          contact: `mailto:${mailFrom.address}`,
          services: values.PUSH_SERVICES,
          inside: values.PUSH_STAND_IN_URL ? [new URL(values.PUSH_STAND_IN_URL).host] : [],
        }
      : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom,
  };
}

function chargesOf(values: ReturnType<typeof apiSettings.read>): Charges | undefined {
  const { GUEST_FEE: guestFeeBasisPoints, STAY_TAX: taxBasisPoints, STAY_TAX_NAME: taxName } = values;
  return guestFeeBasisPoints + taxBasisPoints > 0 ? { guestFeeBasisPoints, taxBasisPoints, taxName } : undefined;
}

function readPercent(text: string): number | undefined {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= 50 ? Math.round(Number(text) * 100) : undefined;
}

function readHosts(text: string): readonly string[] | undefined {
  const hosts = listOf(text);
  return hosts.every(isHost) ? hosts : undefined;
}

/** Parses a list of hosts. `*.host` matches any subdomain. */
function readPushServices(text: string): readonly string[] | undefined {
  const services = listOf(text);
  return services.every((each) => isHost(each.replace(/^\*\./, ''))) ? services : undefined;
}

/** Checks for `*` separately, because it is valid in the host of a URL. */
const isHost = (text: string) => !text.includes('*') && URL.parse(`http://${text}/`)?.host === text;

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function readPushKey(text: string): string | undefined {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyOf(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function readBlobStore(values: ReturnType<typeof apiSettings.read>): { folder: string } | BucketAddress {
  const place = values.BLOB_STORE ?? (values.DATA_DIR && join(values.DATA_DIR, 'blobs'));
  if (!place) throw new StartError(missingSetting('DATA_DIR'));
  if (place.startsWith('s3:')) return readBucketAddress('BLOB_STORE', place, values);
  if (isAbsolute(place)) return { folder: place };
  throw new StartError('BLOB_STORE (or DATA_DIR) must be an absolute path of a folder, or an address s3://bucket.');
}

function readServiceAccount(text: string) {
  try {
    return serviceAccount.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
