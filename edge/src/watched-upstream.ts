import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { roundRobin, type Upstream } from './upstream.ts';

export interface WatchedUpstream extends Upstream {
  close(): void;
}

interface WatchOptions {
  everyMs?: number;
  /** All addresses of a host. */
  resolve?(host: string): Promise<string[]>;
}

const EVERY_MS = 2_000;
const ANSWER_MS = 1_500;
/** One slow answer says little. */
const MISSES = 2;

/**
 * The API's processes, where they come and go: a name stands for all addresses that it has at the moment, and each is
 * asked for its health. One that does not answer, or says that it cannot work, is passed over until it does. While the
 * names cannot be resolved, their last addresses go on; with one address alone, there is nothing to choose.
 */
export function watchedUpstream(
  configured: readonly string[],
  log: (entry: object) => void,
  { everyMs = EVERY_MS, resolve = addressesOf }: WatchOptions = {},
): WatchedUpstream {
  const behind = new Map<string, readonly string[]>();
  const misses = new Map<string, number>();
  const away = new Set<string>();
  const known = () => configured.flatMap((address) => behind.get(address) ?? [address]);
  const upstream = roundRobin(known, Date.now, away);

  async function find(address: string): Promise<void> {
    const url = new URL(address);
    const found = await resolve(url.hostname).catch(() => []);
    if (found.length === 0) return;
    const addresses = found.map((ip) => `http://${isIP(ip) === 6 ? `[${ip}]` : ip}:${url.port || 80}`).sort();
    if (String(addresses) === String(behind.get(address))) return;
    behind.set(address, addresses);
    log({ level: 'info', message: `${address} is ${addresses.join(', ')}` });
  }

  async function check(address: string): Promise<void> {
    const isWell = await isHealthy(address);
    misses.set(address, isWell ? 0 : (misses.get(address) ?? 0) + 1);
    if (isWell && away.delete(address)) log({ level: 'info', message: `The API at ${address} is back` });
    if (misses.get(address) !== MISSES) return;
    away.add(address);
    log({ level: 'warn', message: `The API at ${address} is passed over: it does not answer, or cannot work` });
  }

  async function look(): Promise<void> {
    await Promise.all(configured.filter(isName).map(find));
    const addresses = known();
    for (const map of [misses, away]) for (const one of map.keys()) if (!addresses.includes(one)) map.delete(one);
    if (addresses.length > 1) await Promise.all(addresses.map(check));
  }

  let isLooking = false;
  async function lookOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }

  void lookOnce();
  const timer = setInterval(() => void lookOnce(), everyMs).unref();
  return { ...upstream, close: () => clearInterval(timer) };
}

/** One that may have several addresses. */
function isName(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/api/health', address), { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}
