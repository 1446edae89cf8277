/** Secrets, and what one part alone reads: a part is given those that it needs, by name, and no others. */
const OF_ONE_PART =
  /^(?:(?:PORT|HOST|DATABASE_URL|SMTP_URL|RELEASE_TOKENS?|OVERRIDE_KEY|TRUST_PROXY|RATE_LIMITS|MAX_REQUESTS|BLOB_STORE)$|FIREBASE_|STRIPE_|IMAGE_HOST_|AWS_|PG)/;
const OF_ALL =
  /^(?:(?:NODE_ENV|DATA_DIR|RELEASES_DIR|API_URL|BRAND|BUILD|DEMO|SEED_ROOMS|WORKER|LOG_LEVEL|MAIL_FROM|BREAKER|CANARY_GUARD)$|SITE_|IDENTITY_)/;

/** Whether a setting must not be handed on to every part of the product. */
export function isOfOnePart(name: string): boolean {
  return OF_ONE_PART.test(name);
}

/**
 * Whether an environment variable is a setting of the product (docs/operations.md). Neither a test nor a throwaway
 * copy sees those of the product that runs beside it: it would use its database, or charge a real account.
 */
export function isSetting(name: string): boolean {
  return OF_ONE_PART.test(name) || OF_ALL.test(name);
}
