import { isAbsolute, join } from 'node:path';
import { isTimeZone } from 'contracts';
import { StartError } from 'part-runtime';
import { DEFAULT_LIMITS, type Limits, parseLimits } from './http/limits.ts';
import { readS3Address, type S3Store } from './ports/s3-blobs.ts';

export interface Settings {
  isProduction: boolean;
  host: string;
  port: number;
  databaseUrl: string;
  /** The site's own address, without a path. */
  siteUrl: URL;
  siteTimeZone: string;
  brand: string;
  trustProxy: string;
  /** Whether this API process also does the worker's rounds (WORKER=0: another process does). */
  withWorker: boolean;
  logLevel: string;
  limits: Limits;
  /** How many requests one API process works on at once; it turns others away with 503. */
  mostUnderWay: number;
  identity: {
    projectId: string;
    keysUrl: string;
    /** The stand-in's door for administrators; absent with the real service. */
    adminUrl: string | undefined;
  };
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined };
  imageHost: { url: string; key: string } | undefined;
  /** The folder of all local state, when there is one. */
  dataDir: string | undefined;
  /** A folder, absolute, or a bucket. */
  blobStore: { folder: string } | S3Store;
  smtpUrl: string;
  /** Sender of the mails. */
  mailFrom: { name: string; address: string };
}

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the settings. What is missing or wrong throws a StartError that names it, never its value. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const isProduction = env.NODE_ENV === 'production';
  const projectId =
    env.FIREBASE_PROJECT_ID || (isProduction ? needed(env, 'FIREBASE_PROJECT_ID') : 'demo-travel-lodge');
  if (isProduction) refuseStandIns(env, projectId);
  return {
    isProduction,
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT),
    databaseUrl: addressOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    siteUrl: siteUrlOf(env, isProduction),
    siteTimeZone: timeZoneOf(env.SITE_TIME_ZONE),
    brand: env.BRAND || 'Travel Lodge',
    withWorker: env.WORKER !== '0',
    trustProxy: env.TRUST_PROXY || 'loopback',
    logLevel: oneOf(env.LOG_LEVEL || 'info', LOG_LEVELS, 'LOG_LEVEL'),
    limits: env.RATE_LIMITS ? parseLimits(env.RATE_LIMITS) : DEFAULT_LIMITS,
    mostUnderWay: countOf(env, 'MAX_REQUESTS', 100),
    identity: {
      projectId,
      keysUrl:
        env.IDENTITY_KEYS_URL || (projectId.startsWith('demo-') ? needed(env, 'IDENTITY_KEYS_URL') : GOOGLE_KEYS),
      adminUrl: env.IDENTITY_ADMIN_URL || undefined,
    },
    stripe: {
      secretKey: needed(env, 'STRIPE_SECRET_KEY'),
      webhookSecret: needed(env, 'STRIPE_WEBHOOK_SECRET'),
      apiUrl: env.STRIPE_API_URL ? addressOf(env, 'STRIPE_API_URL', ['http:', 'https:']) : undefined,
    },
    imageHost: env.IMAGE_HOST_URL
      ? { url: addressOf(env, 'IMAGE_HOST_URL', ['http:', 'https:']), key: env.IMAGE_HOST_KEY ?? '' }
      : undefined,
    dataDir: env.DATA_DIR || undefined,
    blobStore: blobStoreOf(env),
    smtpUrl: addressOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailFromOf(env, isProduction),
  };
}

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new StartError(`The setting ${name} is missing: set it, then start again.`);
  return value;
}

/** A stand-in signs people in and takes cards without anybody's money: never in production. */
function refuseStandIns(env: NodeJS.ProcessEnv, projectId: string): void {
  const inUse = ['STRIPE_API_URL', 'IDENTITY_ADMIN_URL'].find((name) => env[name]);
  if (inUse) throw new StartError(`${inUse} names a local stand-in, which never runs in production: remove it.`);
  if (projectId.startsWith('demo-')) {
    throw new StartError('FIREBASE_PROJECT_ID names a demo project: production needs a real one.');
  }
}

function addressOf(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string {
  const value = needed(env, name);
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartError(`${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

function siteUrlOf(env: NodeJS.ProcessEnv, isProduction: boolean): URL {
  if (!env.SITE_URL && !isProduction) return new URL('http://localhost:4000');
  const url = new URL(addressOf(env, 'SITE_URL', ['http:', 'https:']));
  if (isProduction && url.protocol !== 'https:') {
    throw new StartError('SITE_URL must start with https:// in production: sessions travel on it.');
  }
  return url;
}

function countOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise);
  if (Number.isInteger(value) && value > 0) return value;
  throw new StartError(`${name} must be a whole number above 0.`);
}

function portOf(value: string | undefined): number {
  const port = Number(value || 0);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartError('PORT must be a number from 0 to 65535.');
  return port;
}

function timeZoneOf(value: string | undefined): string {
  if (!value) return 'UTC';
  if (!isTimeZone(value)) throw new StartError('SITE_TIME_ZONE must be an IANA time zone like Europe/Paris.');
  return value;
}

function oneOf(value: string, allowed: string[], name: string): string {
  if (!allowed.includes(value)) throw new StartError(`${name} must be one of ${allowed.join(', ')}.`);
  return value;
}

function blobStoreOf(env: NodeJS.ProcessEnv): Settings['blobStore'] {
  const place = env.BLOB_STORE || join(needed(env, 'DATA_DIR'), 'blobs');
  if (place.startsWith('s3:')) return readS3Address(place, env);
  if (!isAbsolute(place)) {
    throw new StartError('BLOB_STORE (or DATA_DIR) must be an absolute path of a folder, or an address s3://bucket.');
  }
  return { folder: place };
}

/** `Name <address>` or the address alone. Without it mails come from the site's own host. */
function mailFromOf(env: NodeJS.ProcessEnv, isProduction: boolean): Settings['mailFrom'] {
  const brand = env.BRAND || 'Travel Lodge';
  if (!env.MAIL_FROM) {
    const host = isProduction ? siteUrlOf(env, isProduction).hostname : 'lodge.test';
    return { name: brand, address: `no-reply@${host}` };
  }
  const [, name = '', bracketed, alone] = /^\s*(?:([^<>]*?)\s*<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(env.MAIL_FROM) ?? [];
  const address = bracketed ?? alone ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) {
    throw new StartError('MAIL_FROM must be an email address, or a name and an address: Lodge <stay@lodge.example>.');
  }
  return { name: name.replace(/^"(.*)"$/, '$1') || brand, address };
}
