import { newKeyPair } from '../store/gate-keys.ts';
import { noNames, type Outcome, readArguments } from './arguments.ts';

/** Prints a new key pair for a machine that runs journeys. The keys are not stored. */
export async function gateKey(args: string[]): Promise<Outcome> {
  noNames(readArguments(args, {}).positionals);
  const { signer, trusted } = newKeyPair();
  return {
    lines: [
      'For the runner, as a secret:',
      `GATE_KEY=${signer}`,
      'For each edge, under a name of your choice:',
      `GATE_KEYS=ci:${trusted}`,
    ],
    json: { GATE_KEY: signer, GATE_KEYS: `ci:${trusted}` },
  };
}
