import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { RequestRefused } from './request-refused.ts';

export type Resolve = (name: string) => Promise<string[]>;

const DNS = { timeout: 2_000, tries: 2 };

/** Queries only the name servers, because `/etc/hosts` and search domains contain internal names. */
export const resolveName: Resolve = async (name) => {
  const resolver = new Resolver(DNS);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * Connects to exactly the addresses that were checked, so that a later DNS answer cannot redirect the connection.
 * Refuses a name if any of its addresses is internal.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const [first] = found;
        if (!first) return callback(new Error('The name has no address'), '', 4);
        if (!addresses.every(isPublicAddress)) return callback(new RequestRefused('The address is internal'), '', 4);
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (cause) => callback(cause, '', 4),
    );
  };
}
