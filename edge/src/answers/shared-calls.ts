import { type Endpoint, endpoints } from 'contracts/endpoints';
import { callPattern } from '../call-pattern.ts';

const PATTERNS = Object.values<Endpoint>(endpoints)
  .filter(({ isShared }) => isShared)
  .map(callPattern);
const API = '/api';
const LONGEST_ADDRESS = 1_000;

/**
 * Returns the path below `/api` of a call whose response all signed-out visitors share, or undefined for any other
 * address.
 */
export function sharedCall(url: string): string | undefined {
  if (!url.startsWith(`${API}/`) || url.length > LONGEST_ADDRESS) return undefined;
  if (!PATTERNS.some((pattern) => pattern.test(`GET ${url.split('?')[0]}`))) return undefined;
  // Reject addresses that URL parsing would change, such as `/room/../metrics`.
  const { pathname, search } = new URL(url, 'http://api');
  return pathname + search === url ? url.slice(API.length) : undefined;
}
