/** Tells other clients which of the servers to use; here that follows from what the address is for. */
const SERVER = 'target_session_attrs';
const WRITING = ['read-write', 'primary'];
/** For an address of servers that are read from. */
export const READING = ['any', 'read-only', 'standby', 'prefer-standby'];

/**
 * The addresses of a database with one or more servers, `postgres://user:password@one:5432,two:5432/lodge`: one for
 * each server. Undefined when it is not like that, or asks for other servers than those.
 */
export function databaseAddresses(url: string, servers: readonly string[] = WRITING): string[] | undefined {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const addresses: string[] = [];
  for (const host of hosts.split(',')) {
    const address = URL.parse(`${before}${host}${after}`);
    if (!address || !(address.hostname || address.searchParams.has('host'))) return undefined;
    const wanted = address.searchParams.get(SERVER);
    if (wanted !== null && !servers.includes(wanted)) return undefined;
    address.searchParams.delete(SERVER);
    addresses.push(address.href);
  }
  return addresses;
}
