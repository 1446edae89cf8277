import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Store } from './store.ts';

export interface TrustedKey {
  name: string;
  /** An Ed25519 public key. */
  key: KeyObject;
}

export interface GateKeys {
  trusted: readonly TrustedKey[];
  /** The private key of this machine. If undefined, this machine cannot sign results. */
  signer: KeyObject | undefined;
}

const LOCAL = 'local';
const FILE = 'gate-key.json';

/** Parses `GATE_KEYS`, such as `ci:MCowBQYDK2VwAyEA…,qa:MCow…`. Returns undefined if it is invalid. */
export function parseTrustedKeys(text: string): TrustedKey[] | undefined {
  const keys = text.split(',').map((entry) => {
    const [, name = '', der = ''] = /^\s*([\w-]{1,30}):([\w-]+)\s*$/.exec(entry) ?? [];
    const key =
      name && name !== LOCAL
        ? readKey(() => createPublicKey({ key: bytes(der), format: 'der', type: 'spki' }))
        : undefined;
    return key && { name, key };
  });
  return keys.every((one) => one !== undefined) ? keys : undefined;
}

/** Parses `GATE_KEY`. Returns undefined if it is invalid. */
export function parseSigner(text: string): KeyObject | undefined {
  return readKey(() => createPrivateKey({ key: bytes(text), format: 'der', type: 'pkcs8' }));
}

export function newKeyPair(): { signer: string; trusted: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signer: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    trusted: publicKeyText(publicKey),
  };
}

/** Formats a public key, or the public key of a private one, for `GATE_KEYS`. */
export function publicKeyText(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
}

/**
 * Returns the keys in the settings. Outside production, it adds a key pair that is created once in the store's folder,
 * where only its owner can read it. This way, local development needs no setup.
 */
export async function gateKeys(
  store: Store,
  settings: { trusted?: readonly TrustedKey[] | undefined; signer?: KeyObject | undefined; isProduction: boolean },
): Promise<GateKeys> {
  const { trusted = [], signer, isProduction } = settings;
  if (isProduction) return { trusted, signer };
  const local = parseSigner(await store.documents.findOrCreateSecret(FILE, () => newKeyPair().signer));
  if (!local) throw new Error(`${join(store.folder, FILE)} is damaged; remove it`);
  return { trusted: [...trusted, { name: LOCAL, key: createPublicKey(local) }], signer: signer ?? local };
}

function bytes(text: string): Buffer {
  return Buffer.from(text.trim(), 'base64url');
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
