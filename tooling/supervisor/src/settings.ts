import { resolve } from 'node:path';
import { apiSettings } from 'api/base/settings';
import { demoSettings } from 'demo/settings';
import { edgeSettings } from 'edge/settings';
import { StartError } from 'part-runtime';
import { flag, text } from 'part-runtime/setting-kinds';
import { declareSettings, type Env } from 'part-runtime/settings';
import { releaseSettings } from 'releases/tool/settings';
import { identitySettings, standInsSettings } from 'stand-ins/settings';

/** The settings that only `npm start` reads. */
export const startSettings = declareSettings({
  DEMO: { kind: flag, default: '1', doc: '`0` starts without demo data' },
  BUILD: { kind: flag, default: '1', doc: '`0` builds and promotes nothing, and serves what the release store has' },
});

/** The settings that only the tests read. */
export const testSettings = declareSettings({
  CHROMIUM_PATH: { kind: text, unset: 'searched for', doc: 'The browser of the tests' },
  TEST_DATABASE_URL: {
    kind: text,
    isSecret: true,
    unset: 'built-in PostgreSQL',
    doc: 'A server for the API tests; the role must be allowed to create databases',
  },
});

/** All settings are validated before the first part starts. `npm start` sets what a part needs locally. */
const productSettings = declareSettings(
  { ...apiSettings.all, ...edgeSettings.all, ...demoSettings.all, ...startSettings.all },
  { inProduction: [...apiSettings.required, ...edgeSettings.required.filter((name) => name !== 'API_URL')] },
);

const productSettingNames = new Set(
  [productSettings, releaseSettings, identitySettings, standInsSettings].flatMap(({ all }) => Object.keys(all)),
);

/**
 * Returns an environment without the product's settings (docs/operations.md). It is for parts, which get only their own
 * settings, and for tests and throwaway copies, which must not use a real database or charge a real account.
 * PostgreSQL's own variables are removed because they would redirect connections, and npm's because they describe the
 * command that was typed. npm's configuration is kept, because it determines how to reach a registry.
 */
export function withoutSettings(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !productSettingNames.has(name) && !/^(?:PG[A-Z]|npm_(?!config_))/.test(name),
    ),
  );
}

/** Replaces all settings in the environment with those given as `NAME=VALUE`. Other variables are kept. */
export function replaceSettings(env: Env, given: string[]): void {
  if (given.length === 0) return;
  const kept = withoutSettings(env);
  for (const name of Object.keys(env)) if (!(name in kept)) delete env[name];
  for (const each of given) {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/s.exec(each) ?? [];
    env[name] = value;
  }
}

export type Settings = ReturnType<typeof readSettings>;

/** @throws StartError with one sentence about the first setting that is missing or invalid */
export function readSettings(env: Env, root: string) {
  const values = productSettings.read(env);
  const isProduction = values.NODE_ENV === 'production';
  // FIREBASE_PROJECT_ID without the others only names the stand-in's project.
  if (values.FIREBASE_API_KEY ?? values.FIREBASE_AUTH_DOMAIN)
    assertComplete(env, 'Firebase', ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN']);
  assertComplete(env, 'Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  assertComplete(env, 'The image host', ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY']);
  return {
    isProduction,
    /** 0 means any free port. */
    port: values.PORT ?? 4000,
    host: values.HOST,
    /** Default: http://localhost with the port. */
    siteUrl: values.SITE_URL,
    /** An absolute path. */
    dataDir: resolve(root, values.DATA_DIR ?? '.data'),
    /** If undefined, the built-in PostgreSQL is used. */
    databaseUrl: values.DATABASE_URL,
    /** True for services that are not configured and are therefore replaced by a local stand-in. */
    standIns: {
      identity: !isProduction && !values.FIREBASE_API_KEY,
      payments: !isProduction && !values.STRIPE_SECRET_KEY,
      images: !isProduction && !values.IMAGE_HOST_URL,
      mail: !isProduction && !values.SMTP_URL,
    },
    withDemo: !isProduction && values.DEMO,
    /** True to build and promote what has changed. Otherwise, the product serves what the release store has. */
    withBuild: values.BUILD,
  };
}

/** @throws StartError if a service is only partly configured */
function assertComplete(env: Env, service: string, names: string[]): void {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length === 0 || missing.length === names.length) return;
  throw new StartError(`${service} also needs ${missing.join(' and ')}: set all of ${names.join(', ')}, or none.`);
}
