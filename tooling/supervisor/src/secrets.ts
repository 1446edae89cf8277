import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'part-runtime/log-lines';
import { writeFileSafely } from 'part-runtime/write-file-safely';

/** The random keys of this copy of the product, generated once. Most of them are shared with its stand-ins. */
export interface Secrets {
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
  imageHostKey: string;
  /** The private key that signs push messages. */
  pushKey: string;
  /** The secret with which edges authenticate to the API. */
  edgeKey: string;
}

export function readSecrets(dataDir: string, log: Log): Secrets {
  const file = join(dataDir, 'secrets.json');
  const fresh: Secrets = {
    stripeSecretKey: `sk_test_${random()}`,
    stripePublishableKey: `pk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    imageHostKey: random(),
    pushKey: randomKey(),
    edgeKey: random(),
  };
  const kept = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  if (!kept) {
    const aside = `${file}.corrupt-${Date.now()}`;
    renameSync(file, aside);
    log(`secrets.json could not be read; it was moved to ${aside}, and new keys were generated`);
  }
  const secrets = { ...fresh, ...kept };
  if (!kept || Object.keys(kept).length < Object.keys(fresh).length) {
    writeFileSafely(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  }
  return secrets;
}

function parse(text: string): Partial<Secrets> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isRight =
      typeof value === 'object' && value !== null && Object.values(value).every((v) => typeof v === 'string');
    return isRight ? (value as Partial<Secrets>) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a private P-256 key, base64url-encoded. */
function randomKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ format: 'jwk' }).d);
}

function random(): string {
  return randomBytes(24).toString('hex');
}
