import type { SiteConfig } from 'contracts';
import { countsFile } from 'releases/store/canary-counts-file';
import { readBreakerRule, readCanaryRule } from './health/rules.ts';
import type { WatchRules } from './health/watch.ts';

/** What the edge is told at start. Addresses of parts that are not there are undefined. */
export interface EdgeSettings {
  host: string;
  port: number;
  siteUrl: string;
  releases: string;
  /** One or more API processes. */
  apiUrls: string[];
  identityUrl: string | undefined;
  standInsUrl: string | undefined;
  /** `TRUST_PROXY`. */
  trustProxy: string | undefined;
  isProduction: boolean;
  /** `RELEASE_TOKENS`. */
  releaseTokens: string | undefined;
  /** Undefined: there are no override links. */
  overrideKey: string | undefined;
  rules: WatchRules;
  /** Where the figures of versions outlive a restart. */
  countsFile: string | undefined;
  config: SiteConfig;
}

const BRAND = 'Travel Lodge';

/** @throws when a setting that has no default is missing; the supervisor has checked them before. */
export function readEdgeSettings(env: NodeJS.ProcessEnv): EdgeSettings {
  const needed = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  const projectId = env.FIREBASE_PROJECT_ID || 'demo-travel-lodge';
  const identityUrl = env.IDENTITY_URL || undefined;
  const standInsUrl = env.STANDINS_URL || undefined;
  const siteUrl = needed('SITE_URL');
  return {
    host: env.HOST || '127.0.0.1',
    port: Number(env.PORT || 0),
    siteUrl,
    releases: needed('RELEASES_DIR'),
    apiUrls: needed('API_URL')
      .split(',')
      .map((address) => address.trim()),
    identityUrl,
    standInsUrl,
    trustProxy: env.TRUST_PROXY || undefined,
    isProduction: env.NODE_ENV === 'production',
    releaseTokens: env.RELEASE_TOKENS || undefined,
    overrideKey: env.OVERRIDE_KEY || undefined,
    rules: { breaker: readBreakerRule(env.BREAKER), canary: readCanaryRule(env.CANARY_GUARD) },
    countsFile: env.DATA_DIR ? countsFile(env.DATA_DIR) : undefined,
    config: {
      brand: env.BRAND || BRAND,
      siteTimeZone: env.SITE_TIME_ZONE || 'UTC',
      firebase: {
        // The local stand-in takes any key.
        apiKey: env.FIREBASE_API_KEY || 'local',
        authDomain: env.FIREBASE_AUTH_DOMAIN || (identityUrl ? new URL(siteUrl).host : `${projectId}.firebaseapp.com`),
        projectId,
        ...(identityUrl && { standIn: { gapi: '/stand-ins/identity/gapi.js' } }),
      },
      stripe: {
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
        ...(env.STRIPE_API_URL && { script: '/stand-ins/payments/stripe.js' }),
      },
    },
  };
}
