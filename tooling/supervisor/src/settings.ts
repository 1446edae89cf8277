import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from 'part-runtime';

/** What decides how the product starts. Settings that only one part reads pass through to it unread. */
export interface Settings {
  isProduction: boolean;
  /** 0 stands for any free port. */
  port: number;
  host: string;
  /** Undefined: http://localhost and the port. */
  siteUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the built-in PostgreSQL. */
  databaseUrl: string | undefined;
  /** Whose real service is not configured, so that a local stand-in takes its place. */
  standIns: Record<StandIn, boolean>;
  withDemo: boolean;
  /** Whether a start builds what changed and promotes it; else it serves what the release store has. */
  withBuild: boolean;
}

type StandIn = 'identity' | 'payments' | 'images' | 'mail';

type Env = Record<string, string | undefined>;

const FIREBASE = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'];
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const IMAGE_HOST = ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'];
const IN_PRODUCTION = ['SITE_URL', 'DATABASE_URL', ...FIREBASE, ...STRIPE, 'SMTP_URL'];

/** Reads the settings from an environment. Throws StartError with one sentence for the first wrong one. */
export function readSettings(env: Env, root: string): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const isProduction = value('NODE_ENV') === 'production';
  if (isProduction) {
    const missing = IN_PRODUCTION.filter((name) => !value(name));
    if (missing.length > 0) throw new StartError(missingSentence(missing));
    if (!value('SITE_URL')?.startsWith('https://')) {
      throw new StartError('SITE_URL must begin with https:// in production: sessions travel on it.');
    }
  }
  checkValues(env);
  // FIREBASE_PROJECT_ID alone only names the project of the stand-in.
  if (value('FIREBASE_API_KEY')) requireAll('Firebase', FIREBASE, value);
  if (STRIPE.some(value)) requireAll('Stripe', STRIPE, value);
  if (IMAGE_HOST.some(value)) requireAll('the image host', IMAGE_HOST, value);
  return {
    isProduction,
    port: Number(value('PORT') ?? 4000),
    host: value('HOST') ?? '127.0.0.1',
    siteUrl: value('SITE_URL')?.replace(/\/$/, ''),
    dataDir: resolve(root, value('DATA_DIR') ?? '.data'),
    databaseUrl: value('DATABASE_URL'),
    standIns: {
      identity: !isProduction && !value('FIREBASE_API_KEY'),
      payments: !isProduction && !value('STRIPE_SECRET_KEY'),
      images: !isProduction && !value('IMAGE_HOST_URL'),
      mail: !isProduction && !value('SMTP_URL'),
    },
    withDemo: !isProduction && value('DEMO') !== '0',
    withBuild: value('BUILD') !== '0',
  };
}

/** Throws StartError with one sentence for the first setting whose value cannot be right. */
export function checkValues(env: Env): void {
  for (const [name, check] of Object.entries(checks)) {
    const text = env[name]?.trim();
    const wrong = text ? check(text) : undefined;
    if (wrong) throw new StartError(`${name} ${wrong}.`);
  }
}

/** Throws StartError when a part that runs alone in production lacks a setting. */
export function requireSettings(env: Env, names: string[]): void {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length > 0) throw new StartError(missingSentence(missing));
}

function missingSentence(names: string[]): string {
  return `In production these settings must be set too: ${names.join(', ')} (see docs/operations.md).`;
}

function requireAll(service: string, names: string[], value: (name: string) => string | undefined): void {
  const missing = names.filter((name) => !value(name));
  if (missing.length === 0) return;
  throw new StartError(`For ${service} ${missing.join(' and ')} must be set as well, or none of ${names.join(', ')}.`);
}

/** What is wrong with a value, as the end of a sentence that begins with the setting's name; secrets are not shown. */
const checks: Record<string, (text: string) => string | undefined> = {
  PORT: (text) =>
    unless(/^\d{1,5}$/.test(text) && Number(text) <= 65_535, `must be a number from 1 to 65535, not "${text}"`),
  HOST: (text) =>
    unless(isIP(text) > 0 || text === 'localhost', `must be an IP address such as 0.0.0.0, not "${text}"`),
  SITE_URL: (text) =>
    unless(
      isOrigin(text),
      `must be the address of the site without a path, such as https://lodge.example, not "${text}"`,
    ),
  DATABASE_URL: (text) =>
    unless(hasProtocol(text, 'postgres:', 'postgresql:'), 'must look like postgres://user:password@host:5432/database'),
  STRIPE_SECRET_KEY: (text) => unless(/^(sk|rk)_/.test(text), 'must begin with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: (text) => unless(text.startsWith('pk_'), 'must begin with pk_'),
  STRIPE_WEBHOOK_SECRET: (text) => unless(text.startsWith('whsec_'), 'must begin with whsec_'),
  IMAGE_HOST_URL: (text) =>
    unless(hasProtocol(text, 'http:', 'https:'), `must be an http or https address, not "${text}"`),
  SMTP_URL: (text) => unless(hasProtocol(text, 'smtp:', 'smtps:'), 'must look like smtp://user:password@host:587'),
  SITE_TIME_ZONE: (text) => unless(isTimeZone(text), `must be a time zone such as Europe/Paris, not "${text}"`),
  DEMO: (text) => unless(text === '0' || text === '1', `must be 0 or 1, not "${text}"`),
  BUILD: (text) => unless(text === '0' || text === '1', `must be 0 or 1, not "${text}"`),
  SEED_ROOMS: (text) => unless(/^\d{1,8}$/.test(text), `must be a number of rooms, not "${text}"`),
  LOG_LEVEL: (text) =>
    unless(
      /^(trace|debug|info|warn|error|fatal|silent)$/.test(text),
      `must be trace, debug, info, warn, error, fatal or silent, not "${text}"`,
    ),
};

function unless(isRight: boolean, sentence: string): string | undefined {
  return isRight ? undefined : sentence;
}

function hasProtocol(text: string, ...protocols: string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol);
}

function isOrigin(text: string): boolean {
  return hasProtocol(text, 'http:', 'https:') && URL.parse(text)?.origin === text.replace(/\/$/, '');
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
