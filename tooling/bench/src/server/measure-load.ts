import autocannon from 'autocannon';
import { addDays } from 'contracts';
import { openFilledSites } from './filled-site.ts';
import { SITE, signInGuests } from './guests.ts';
import { standalonePart, type Values } from './part.ts';
import { anyRoom, roomsOf } from './rooms.ts';
import { startServer } from './servers.ts';

const CONNECTIONS = 50;
const PRICES_FROM = 5_000;

export const load = standalonePart('load', ['load.p99', 'load.errors'], measureLoad);

/** 50 connections: 80 % lists, 15 % rooms, 5 % holds on random rooms. A refused hold (409) is not an error. */
async function measureLoad({ isQuick }: { isQuick: boolean }): Promise<Values[]> {
  const sites = await openFilledSites();
  const rooms = roomsOf(isQuick);
  const database = await sites.of(rooms);
  const cookies = await signInGuests(database, 200);
  const api = await startServer('api', database);
  const read = (path: () => string): autocannon.Request => ({
    setupRequest: (request) => ({ ...request, path: path() }),
  });
  const list = read(() => '/api/rooms?fields=card&limit=24');
  const room = read(() => `/api/room/${anyRoom(rooms)}`);
  let turn = 0;
  const hold: autocannon.Request = {
    setupRequest: (request) => {
      turn += 1;
      return { ...request, ...holdRequest(anyRoom(rooms), cookies[turn % cookies.length] ?? '', turn) };
    },
  };
  try {
    const result = await autocannon({
      url: api.url,
      connections: CONNECTIONS,
      duration: isQuick ? 10 : 60,
      requests: [...Array(16).fill(list), ...Array(3).fill(room), hold],
    });
    const refused = result.statusCodeStats?.['409']?.count ?? 0;
    return [
      { 'load.p99': result.latency.p99, 'load.errors': result.errors + result.timeouts + result.non2xx - refused },
    ];
  } finally {
    await api.stop();
    await sites.stop();
  }
}

function holdRequest(roomId: string, cookie: string, turn: number) {
  const from = addDays(new Date().toISOString().slice(0, 10), 2 + (turn % 300));
  const n = Number.parseInt(roomId.slice(-12), 16);
  const price = (PRICES_FROM + (n % 30_000)) / 100;
  return {
    method: 'POST' as const,
    path: '/api/create-payment-intent',
    headers: { 'content-type': 'application/json', origin: SITE, cookie },
    body: JSON.stringify({ roomId, from, to: addDays(from, 1), price }),
  };
}
