import { parsed } from 'part-runtime/setting-kinds';
import type { Setting } from 'part-runtime/settings';
import { parseSigner, parseTrustedKeys } from './gate-keys.ts';

export const GATE_KEYS = {
  kind: parsed(
    parseTrustedKeys,
    'must look like ci:<public key>,qa:<public key>, as npm run release -- gate-key prints it',
  ),
  unset: 'a key pair that is generated once in the release store; none in production',
  doc: 'The keys whose journey results the [gate](#the-gate) accepts: `ci:<public key>,qa:<public key>`',
} satisfies Setting;

export const GATE_KEY = {
  kind: parsed(parseSigner, 'must be a private key, as npm run release -- gate-key prints it'),
  isSecret: true,
  unset: 'the key in the release store; none in production',
  doc: 'The private key with which this machine signs journey results',
} satisfies Setting;
