import { join } from 'node:path';
import { apiSettings } from 'api/base/settings';
import { demoSettings } from 'demo/settings';
import { edgeSettings } from 'edge/settings';
import type { Env } from 'part-runtime/settings';
import { identitySettings, standInsSettings } from 'stand-ins/settings';
import { databaseUrl, loopback, type Places } from './run-layout.ts';
import { withoutSettings } from './settings.ts';

/** Returns the environment of a task or part that declares no settings. */
export function commonEnv({ settings }: Places): Env {
  return { ...withoutSettings(process.env), DATA_DIR: settings.dataDir };
}

/** Returns only the settings that a part declares: from the environment, the running stand-ins and `given`. */
function partEnv(places: Places, declared: { pick(env: Env): Env }, given: Env): Env {
  const everything = { ...process.env, ...standInEnv(places), SITE_URL: places.siteUrl, ...given };
  return { ...declared.pick(everything), ...commonEnv(places) };
}

export function postgresEnv(places: Places): Env {
  return { ...commonEnv(places), PORT: String(places.ports.postgres), POSTGRES_FOLDER: places.postgresFolder };
}

export function identityEnv(places: Places): Env {
  return partEnv(places, identitySettings, { PORT: String(places.ports.identity) });
}

export function standInsEnv(places: Places): Env {
  const { ports } = places;
  return partEnv(places, standInsSettings, {
    // The stand-ins never receive a key of the real service.
    ...standInKeys(places),
    PORT: String(ports.standIns),
    SMTP_PORT: String(ports.smtp),
    STRIPE_WEBHOOK_URL: loopback(ports.api, '/api/stripe/webhook'),
  });
}

/** Also used for commands that need the API's services. */
export function apiEnv(places: Places): Env {
  return partEnv(places, apiSettings, {
    HOST: '127.0.0.1', // Only the edge listens on the HOST of npm start.
    PORT: String(places.ports.api),
    DATABASE_URL: databaseUrl(places),
    PUSH_KEY: process.env.PUSH_KEY || places.secrets.pushKey,
    ...edgeKey(places),
    BLOB_STORE: process.env.BLOB_STORE || join(places.settings.dataDir, 'blobs'),
  });
}

export function demoEnv(places: Places): Env {
  return { ...apiEnv(places), ...demoSettings.pick(process.env) };
}

export function edgeEnv(places: Places): Env {
  const { ports, settings } = places;
  return partEnv(places, edgeSettings, {
    PORT: String(ports.site),
    HOST: settings.host,
    API_URL: loopback(ports.api),
    ...edgeKey(places),
    ...painterEnv(places),
    RELEASES_DIR: join(settings.dataDir, 'releases'),
  });
}

function edgeKey({ secrets }: Places): Env {
  return { EDGE_KEY: process.env.EDGE_KEY || secrets.edgeKey };
}

/**
 * Passes nothing from the environment: the painter runs untrusted code, and a variable from a developer's shell may be
 * a secret.
 */
export function painterEnv({ ports }: Places): Env {
  return { PAINTER_ADDRESS: `127.0.0.1:${ports.painter}` };
}

/** Returns the addresses and keys of the stand-ins for services that are not configured. */
function standInEnv(places: Places): Env {
  const { identity, payments, images, mail } = places.settings.standIns;
  const { ports } = places;
  const { IMAGE_HOST_KEY, ...paymentKeys } = standInKeys(places);
  return {
    ...(identity && {
      IDENTITY_URL: loopback(ports.identity),
      IDENTITY_KEYS_URL: loopback(ports.identity, '/stand-ins/identity/keys'),
      IDENTITY_ADMIN_URL: loopback(ports.identity),
    }),
    ...((payments || images || mail) && {
      STANDINS_URL: loopback(ports.standIns),
      PUSH_STAND_IN_URL: places.siteUrl,
    }),
    ...(payments && { ...paymentKeys, STRIPE_API_URL: loopback(ports.standIns) }),
    ...(images && { IMAGE_HOST_URL: loopback(ports.standIns, '/stand-ins/images/1/upload'), IMAGE_HOST_KEY }),
    ...(mail && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
  };
}

function standInKeys({ secrets }: Places): Env {
  return {
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    IMAGE_HOST_KEY: secrets.imageHostKey,
  };
}
