/**
 * This libpq parameter selects a server by role. It is removed, because the role follows from the purpose of the
 * address.
 */
const SERVER = 'target_session_attrs';
const WRITING = ['read-write', 'primary'];
/** Accepted values in the address of servers for reading. */
export const READING = ['any', 'read-only', 'standby', 'prefer-standby'];

/**
 * Splits the address of a database with one or more servers, `postgres://user:password@one:5432,two:5432/lodge`, into
 * one address for each server. Undefined if the text is not valid or requests a server with another role.
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
