import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { roundRobin, type Upstream } from './upstream.ts';

export interface WatchedUpstream extends Upstream {
  close(): void;
}

interface WatchOptions {
  everyMs?: number;
  resolve?(host: string): Promise<string[]>;
}

const EVERY_MS = 2_000;
const ANSWER_MS = 1_500;
/** A single slow response does not mark a process as down. */
const MISSES = 2;

/**
 * Watches the API processes. A host name stands for all of its current addresses, and the health of each is checked. An
 * unhealthy process is skipped until it recovers. If a name cannot be resolved, its last addresses are kept. A single
 * address is not checked, because there is no alternative.
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
