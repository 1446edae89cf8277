/**
 * The libpq parameter that selects a server by its role. It is removed from addresses, because the setting determines
 * the role.
 */
const SERVER = 'target_session_attrs';
const WRITING = ['read-write', 'primary'];
/** The values that are accepted in the addresses of read replicas. */
export const READING = ['any', 'read-only', 'standby', 'prefer-standby'];

/**
 * Splits a database address with one or more servers, such as `postgres://user:password@one:5432,two:5432/lodge`, into
 * one address per server. Returns undefined if the address is invalid or requests a server with another role.
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
