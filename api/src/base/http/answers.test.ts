import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, roomEndpoints } from 'contracts/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
let host: Caller;
let roomId: string;

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  roomId = await addRoom(host, { description: 'A house by the sea. '.repeat(100) });
});

const QUERIES: Record<string, string> = {
  'GET /search/pins': '?bounds=-10,40,10,60',
  'GET /places': '?q=lis',
  'GET /room/{id}/free-stays': '?from=2030-01-01&nights=2',
};

const get = (path: string, headers: Record<string, string> = {}) => api.anyone('GET', path, undefined, headers);

describe('compression', () => {
  test('uses an encoding that the caller accepts', async () => {
    const plain = await get('/api/rooms');
    expect(plain.raw.headers['content-encoding']).toBeUndefined();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, expected] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const { raw } = await get('/api/rooms', { 'accept-encoding': accepted });
      expect([accepted, raw.headers['content-encoding']]).toEqual([accepted, expected]);
      expect(raw.headers.vary).toContain('accept-encoding');
      expect(raw.rawPayload.length).toBeLessThan(plain.raw.rawPayload.length / 2);
      expect(unpack[expected](raw.rawPayload)).toEqual(plain.raw.rawPayload);
    }
    for (const accepted of ['identity', 'zstd', 'br;q=0', ';;;=']) {
      const { raw } = await get('/api/rooms', { 'accept-encoding': accepted });
      expect([accepted, raw.headers['content-encoding']]).toEqual([accepted, undefined]);
    }
  });

  test('skips short responses, errors and responses to writes', async () => {
    const accepting = { 'accept-encoding': 'br' };
    expect((await get('/api/room/nothing', accepting)).raw.headers).not.toHaveProperty('content-encoding');
    expect((await get('/api/rooms?category=Caves', accepting)).raw.headers).not.toHaveProperty('content-encoding');
    const { room } = (await host.call('POST', '/api/rooms', await bodyOf())).body;
    const changed = await host.call('PUT', `/api/rooms/${room._id}`, { ...(await bodyOf()), version: 1 }, accepting);
    expect([changed.status, changed.raw.body.length > 1_400]).toEqual([200, true]);
    expect(changed.raw.headers).not.toHaveProperty('content-encoding');
  });
});

async function bodyOf() {
  const { _id, host: _, ...listing } = (await get(`/api/room/${roomId}`)).body;
  return listing;
}

describe('caching', () => {
  test.each(['/api/rooms', '/api/rooms?fields=card', '/api/room/ROOM', '/api/openapi.json'])(
    'answers a repeated request for %s with 304 until the content changes',
    async (pattern) => {
      const path = pattern.replace('ROOM', roomId);
      const etag = String((await get(path)).raw.headers.etag);
      for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
        const { status, raw } = await get(path, { 'if-none-match': known, 'accept-encoding': 'br' });
        expect([known, status, raw.rawPayload.length]).toEqual([known, 304, 0]);
        expect([raw.headers.etag, raw.headers['content-length'], raw.headers['content-type']]).toEqual([
          etag,
          undefined,
          undefined,
        ]);
        expect(raw.headers['cache-control']).toContain('no-cache');
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  test('does not apply across a sign-in', async () => {
    const etag = String((await get(`/api/room/${roomId}`)).raw.headers.etag);
    const seen = await host.call('GET', `/api/room/${roomId}`, undefined, { 'if-none-match': etag });
    expect([seen.status, seen.body.host.email]).toEqual([200, host.email]);
  });

  test('ends when a room changes', async () => {
    const etag = String((await get('/api/rooms?fields=card')).raw.headers.etag);
    await host.call('PATCH', `/api/rooms/status/${roomId}`, { status: true });
    expect((await get('/api/rooms?fields=card', { 'if-none-match': etag })).status).toBe(200);
  });

  test('caching in a shared cache is allowed only for responses to signed-out visitors', async () => {
    const policyOf = async (who: Pick<Caller, 'call'>, path: string) => {
      const { headers } = (await who.call('GET', path)).raw;
      return [headers['cache-control'], headers['cdn-cache-control'], headers.vary];
    };
    const stranger = { call: api.anyone };
    const varies = 'accept-encoding, cookie, lodge-contract';
    for (const { call, isShared } of Object.values<Endpoint>(roomEndpoints)) {
      if (!isShared) continue;
      const path = `/api${call.slice('GET '.length).replace('{id}', roomId)}${QUERIES[call] ?? ''}`;
      expect([path, ...(await policyOf(stranger, path))]).toEqual([
        path,
        'public, no-cache',
        'max-age=2, stale-while-revalidate=2, stale-if-error=60',
        varies,
      ]);
      expect([path, ...(await policyOf(host, path))]).toEqual([path, 'private, no-cache', undefined, varies]);
    }
    const refused = (await api.anyone('GET', '/api/room/nothing')).raw.headers;
    expect([refused['cache-control'], refused['cdn-cache-control']]).toEqual(['no-store', undefined]);
  });

  test('is never allowed for personal responses', async () => {
    const personal = [
      `/api/bookings?email=${host.email}`,
      `/api/user/${host.email}`,
      '/api/session',
      '/api/statistics/host/now',
    ];
    for (const path of personal) {
      const { raw } = await host.call('GET', path, undefined, { 'if-none-match': '*' });
      expect([path, raw.statusCode, raw.headers['cache-control'], raw.headers.etag]).toEqual([
        path,
        200,
        'no-store',
        undefined,
      ]);
    }
  });
});
