import autocannon from 'autocannon';
import { openFilledSites } from './filled-site.ts';
import { standalonePart, type Values } from './part.ts';
import { anyRoom, roomsOf } from './rooms.ts';
import { startServer } from './servers.ts';

const ROUNDS = 6;

export const api = standalonePart('api', ['api.rooms.to-bare', 'api.room.to-bare'], measureApi);

/**
 * Measures the API's requests per second, divided by the rate of a bare server with the same SQL. The servers take
 * turns, and the first round is dropped.
 */
async function measureApi({ isQuick }: { isQuick: boolean }): Promise<Values[]> {
  const sites = await openFilledSites();
  const rooms = roomsOf(isQuick);
  const database = await sites.of(rooms);
  const [api, bare] = [await startServer('api', database), await startServer('bare', database)];
  const rate = async (site: string, path: () => string) => {
    const result = await autocannon({
      url: site,
      connections: 20,
      duration: isQuick ? 2 : 5,
      requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
    });
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
    return result.requests.average;
  };
  const ratio = async (path: () => string) => {
    const floor = await rate(bare.url, path);
    return (await rate(api.url, path)) / floor;
  };
  try {
    const runs: Values[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.push({
        'api.rooms.to-bare': await ratio(() => '/api/rooms?fields=card&limit=24'),
        'api.room.to-bare': await ratio(() => `/api/room/${anyRoom(rooms)}`),
      });
    }
    return runs.slice(1);
  } finally {
    await Promise.all([api.stop(), bare.stop()]);
    await sites.stop();
  }
}
