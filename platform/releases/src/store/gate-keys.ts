import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Store } from './store.ts';

/** A runner of journeys whose results count. */
export interface TrustedKey {
  /** As the history shows it. */
  name: string;
  /** Ed25519, public. */
  key: KeyObject;
}

/** Who runs journeys for a store, and whose results it believes. */
export interface GateKeys {
  trusted: readonly TrustedKey[];
  /** The runner's own private key; undefined: it cannot sign. */
  signer: KeyObject | undefined;
}

/** The name of the key in the store's own folder. */
const LOCAL = 'local';
const FILE = 'gate-key.json';

/** `GATE_KEYS`, such as `ci:MCowBQYDK2VwAyEA…,qa:MCow…`; undefined when it is not like that. */
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

/** `GATE_KEY`; undefined when it is none. */
export function parseSigner(text: string): KeyObject | undefined {
  return readKey(() => createPrivateKey({ key: bytes(text), format: 'der', type: 'pkcs8' }));
}

/** A new pair, as the two settings have it. */
export function newKeyPair(): { signer: string; trusted: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signer: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    trusted: publicKeyText(publicKey),
  };
}

/** As `GATE_KEYS` has it; of a private key, the one that belongs to it. */
export function publicKeyText(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
}

/**
 * The keys of a store: those of the settings, and outside production a pair that is made once and kept in the store's
 * folder, readable only by its owner: who works on the folder itself needs no set-up.
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
