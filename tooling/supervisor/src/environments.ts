import { join } from 'node:path';
import { isOfOnePart } from 'part-runtime/setting-names';
import { databaseUrl, loopback, type Places } from './places.ts';

type Env = NodeJS.ProcessEnv;

/** What every part gets: neither what npm says of itself, nor the settings of one part. */
export function commonEnv({ settings, siteUrl }: Places): Env {
  const open = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !isOfOnePart(name));
  return { ...Object.fromEntries(open), DATA_DIR: settings.dataDir, SITE_URL: siteUrl };
}

function pick(...names: string[]): Env {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

export function postgresEnv(places: Places): Env {
  return { ...commonEnv(places), PORT: String(places.ports.postgres), POSTGRES_FOLDER: places.postgresFolder };
}

export function identityEnv(places: Places): Env {
  return { ...commonEnv(places), PORT: String(places.ports.identity), ...projectEnv(places), ...mailEnv(places) };
}

export function standInsEnv(places: Places): Env {
  const { ports, settings, secrets } = places;
  const { identity, ...others } = settings.standIns;
  const names = Object.entries(others).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return {
    ...commonEnv(places),
    PORT: String(ports.standIns),
    SMTP_PORT: String(ports.smtp),
    STAND_INS: names.join(','),
    STRIPE_WEBHOOK_URL: loopback(ports.api, '/api/stripe/webhook'),
    // Always our own keys: a real one is no business of a stand-in.
    ...paymentKeys(places),
    IMAGE_HOST_KEY: secrets.imageHostKey,
  };
}

/** Also what a command that works like the API gets: its settings, without a port. */
export function apiEnv(places: Places): Env {
  const { ports, settings } = places;
  return {
    ...commonEnv(places),
    DATABASE_URL: databaseUrl(places),
    BLOB_STORE: process.env.BLOB_STORE || join(settings.dataDir, 'blobs'),
    ...pick(
      'TRUST_PROXY',
      'RATE_LIMITS',
      'MAX_REQUESTS',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_SESSION_TOKEN',
    ),
    ...projectEnv(places),
    ...(settings.standIns.identity
      ? {
          IDENTITY_KEYS_URL: loopback(ports.identity, '/stand-ins/identity/keys'),
          IDENTITY_ADMIN_URL: loopback(ports.identity),
        }
      : pick('IDENTITY_KEYS_URL')),
    ...paymentsEnv(places),
    ...imagesEnv(places),
    ...mailEnv(places),
  };
}

export function edgeEnv(places: Places): Env {
  const { ports, settings, secrets } = places;
  const { identity, payments, images, mail } = settings.standIns;
  return {
    ...commonEnv(places),
    PORT: String(ports.site),
    HOST: settings.host,
    API_URL: loopback(ports.api),
    RELEASES_DIR: join(settings.dataDir, 'releases'),
    ...(identity ? { IDENTITY_URL: loopback(ports.identity) } : {}),
    ...(payments || images || mail ? { STANDINS_URL: loopback(ports.standIns) } : {}),
    // With STRIPE_API_URL the page loads the stand-in's script.
    ...(payments
      ? { STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey, STRIPE_API_URL: loopback(ports.standIns) }
      : pick('STRIPE_PUBLISHABLE_KEY')),
    ...(payments ? { STRIPE_API_URL: loopback(ports.standIns) } : {}),
    ...pick('BRAND', 'SITE_TIME_ZONE'),
    ...projectEnv(places),
    ...pick('RELEASE_TOKENS', 'OVERRIDE_KEY', 'TRUST_PROXY'),
  };
}

function projectEnv({ settings }: Places): Env {
  if (!settings.standIns.identity) return pick('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN');
  return { FIREBASE_PROJECT_ID: process.env.FIREBASE_PROJECT_ID || 'demo-travel-lodge' };
}

function paymentsEnv(places: Places): Env {
  if (!places.settings.standIns.payments)
    return pick('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET');
  return { ...paymentKeys(places), STRIPE_API_URL: loopback(places.ports.standIns) };
}

function paymentKeys({ secrets }: Places): Env {
  return {
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
  };
}

function imagesEnv({ settings, secrets, ports }: Places): Env {
  if (!settings.standIns.images) return pick('IMAGE_HOST_URL', 'IMAGE_HOST_KEY');
  return {
    IMAGE_HOST_URL: loopback(ports.standIns, '/stand-ins/images/1/upload'),
    IMAGE_HOST_KEY: secrets.imageHostKey,
  };
}

function mailEnv({ settings, ports }: Places): Env {
  return settings.standIns.mail ? { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` } : pick('SMTP_URL');
}
