/** What other clients are told to find the server that takes writes; it is always the one that is looked for here. */
const SERVER = 'target_session_attrs';

/**
 * The addresses of a database with one or more servers, `postgres://user:password@one:5432,two:5432/lodge`: one for
 * each server. Undefined when it is not like that, or asks for a server that takes no writes.
 */
export function databaseAddresses(url: string): string[] | undefined {
  const [, before = '', servers = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const addresses: string[] = [];
  for (const server of servers.split(',')) {
    const address = URL.parse(`${before}${server}${after}`);
    if (!address || !(address.hostname || address.searchParams.has('host'))) return undefined;
    if (!['read-write', 'primary', null].includes(address.searchParams.get(SERVER))) return undefined;
    address.searchParams.delete(SERVER);
    addresses.push(address.href);
  }
  return addresses;
}
