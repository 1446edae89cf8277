import { type Endpoint, endpoints } from 'contracts/endpoints';

const PATTERNS = Object.values<Endpoint>(endpoints)
  .filter(({ isShared }) => isShared)
  .map(({ call }) => new RegExp(`^${call.slice('GET '.length).replace(/\{\w+\}/g, '[^/]+')}$`));
const API = '/api';
const LONGEST_ADDRESS = 1_000;

/** The path below `/api` of a call whose answer everybody shares who is signed out; undefined for any other address. */
export function sharedCall(url: string): string | undefined {
  if (!url.startsWith(`${API}/`) || url.length > LONGEST_ADDRESS) return undefined;
  const path = url.slice(API.length);
  if (!PATTERNS.some((pattern) => pattern.test(path.split('?')[0] ?? ''))) return undefined;
  // What would be asked for by another address than it came with, such as `/room/../metrics`, is not asked for here.
  const { pathname, search } = new URL(url, 'http://api');
  return pathname + search === url ? path : undefined;
}
