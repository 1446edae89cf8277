import type { LimitGroup } from 'contracts/endpoints';
import { DEFAULT_LIMITS, type Limits, parseLimits } from 'part-runtime/limits';
import { describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { OPERATIONS } from '../../../tests/operations.ts';
import { SITE, type TestApi, useApi } from '../../../tests/test-api.ts';

function limitsOf(text: string): Limits {
  const limits = parseLimits(text);
  if (!limits) throw new Error(`${text} is wrong`);
  return limits;
}

test('the rate limits have defaults that a setting can raise', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(limitsOf(DEFAULT_LIMITS)).toEqual({
    'sign-in': { max: 30, windowMs: minute },
    reads: { max: 1_200, windowMs: minute },
    search: { max: 120, windowMs: minute },
    writes: { max: 120, windowMs: minute },
    intents: { max: 30, windowMs: 10 * minute },
    uploads: { max: 60, windowMs: hour },
    messages: { max: 30, windowMs: minute },
    reports: { max: 20, windowMs: hour },
    trials: { max: 10, windowMs: 10 * minute },
  });
  expect(limitsOf('intents:5000/1m').intents).toEqual({ max: 5_000, windowMs: minute });
  expect(limitsOf('intents:5000/1m').writes).toEqual(limitsOf(DEFAULT_LIMITS).writes);
  expect(limitsOf('*:9/1h').reads).toEqual({ max: 9, windowMs: hour });
  for (const wrong of ['everything', 'reads:5', 'reads:5/1d', 'cakes:5/1m'])
    expect(parseLimits(wrong), wrong).toBeUndefined();
});

const SMALL = limitsOf(
  'sign-in:2/1h,reads:3/1h,search:1/1h,writes:4/1h,intents:5/1h,uploads:6/1h,messages:7/1h,trials:8/1h',
);
const tiny = useApi(() => ({ limits: SMALL }));
const limited = useApi(() => ({ limits: limitsOf(DEFAULT_LIMITS) }));

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH';
const from = (api: TestApi, ip: string, method: Method, url: string) =>
  api.app.inject({
    method,
    url,
    ...(method === 'POST' ? { payload: { email: 'x@lodge.test' } } : {}),
    headers: { origin: SITE, host: 'localhost:4000', 'x-forwarded-for': ip },
  });

const GROUPS: Record<string, LimitGroup | 'none'> = {
  'POST /api/account/deletion': 'sign-in',
  'POST /api/jwt': 'sign-in',
  'POST /api/token-sync': 'sign-in',
  'POST /api/create-payment-intent': 'intents',
  'POST /api/bookings/:id/change': 'intents',
  'POST /api/waitlist': 'intents',
  'POST /api/payouts/account/link': 'intents',
  'POST /api/payouts/account/refresh': 'intents',
  'POST /api/rooms/:id/outside-calendars': 'intents',
  'POST /api/rooms/:id/outside-calendars/:calendarId/reading': 'intents',
  'POST /api/rooms/:id/outside-calendars/trial': 'trials',
  'GET /api/places': 'search',
  'POST /api/images': 'uploads',
  'POST /api/threads/:id/pictures': 'uploads',
  'POST /api/threads/:id/messages': 'messages',
  'POST /api/threads/:id/messages/:messageId/report': 'reports',
  'POST /api/reviews/:id/report': 'reports',
  // Creating a PDF takes much longer than a read.
  'GET /api/bookings/:id/receipt.pdf': 'writes',
  'GET /api/earnings.csv': 'writes',
  // These are cheap, and identical for everyone, signed, or called by machines.
  'GET /api/health': 'none',
  'GET /api/metrics': 'none',
  'GET /api/observed/counts': 'none',
  'GET /api/observed/errors': 'none',
  'GET /api/observed/results': 'none',
  'POST /api/observed/counts': 'none',
  'POST /api/observed/errors': 'none',
  'POST /api/observed/results': 'none',
  'POST /api/observed/trials': 'none',
  'POST /api/stripe/webhook': 'none',
  'GET /img/:hash': 'none',
  'GET /img/:hash/:width': 'none',
};

const operations = OPERATIONS.map(({ operation }, index) => ({ operation, index }));

test.each(operations)('$operation counts toward the limit of its group', async ({ operation, index }) => {
  const [method, path = ''] = operation.split(' ') as [Method, string];
  const group = GROUPS[operation] ?? (method === 'GET' ? 'reads' : 'writes');
  const ask = () => from(tiny, `203.0.113.${index}`, method, path.replaceAll(/:\w+/g, 'x'));
  const allowed = group === 'none' ? 7 : SMALL[group].max;
  for (let count = 0; count < allowed; count += 1) expect((await ask()).statusCode).not.toBe(429);
  expect((await ask()).statusCode === 429).toBe(group !== 'none');
});

test('all operations of a group share one limit', async () => {
  const ip = '203.0.113.200';
  for (const path of ['/api/rooms', '/api/users', '/api/bookings']) {
    expect((await from(tiny, ip, 'GET', path)).statusCode).not.toBe(429);
  }
  expect((await from(tiny, ip, 'GET', '/api/room/x')).statusCode).toBe(429);
  expect((await from(tiny, ip, 'POST', '/api/rooms')).statusCode).toBe(401);
});

describe('with the default limits', () => {
  test('a person can create at most 30 payment intents within ten minutes', async () => {
    const host = await limited.signIn('host@lodge.test', 'host');
    const roomId = await addRoom(host);
    const [guest, other] = [await limited.signIn('guest@lodge.test'), await limited.signIn('other@lodge.test')];
    const ask = (caller: typeof guest) => caller.call('POST', '/api/create-payment-intent', { price: 1, roomId });
    for (let count = 0; count < 30; count += 1) expect((await ask(guest)).status).toBe(422);
    const refused = await ask(guest);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(refused.body.detail).toBe('Too many requests. Please wait a moment and try again.');
    const wait = Number(refused.raw.headers['retry-after']);
    expect(wait > 500 && wait <= 600).toBe(true);
    expect((await ask(other)).status).toBe(422);
  });

  test('sign-in attempts are limited per IPv4 address or IPv6 network', async () => {
    const attempt = async (ip: string) => (await from(limited, ip, 'POST', '/api/jwt')).statusCode;
    for (let count = 0; count < 30; count += 1) expect(await attempt('203.0.113.7')).toBe(401);
    expect(await attempt('203.0.113.7')).toBe(429);
    expect(await attempt('203.0.113.8')).toBe(401);
    for (let count = 0; count < 30; count += 1) expect(await attempt(`2001:db8:1:2::${count}`)).toBe(401);
    expect(await attempt('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await attempt('2001:db8:1:3::1')).toBe(401);
  });
});
