import { expect, test, vi } from 'vitest';
import { ApiError } from './base/api-error.ts';
import { type ErrorCode, sentenceOf, statusOf } from './base/errors.ts';
import * as endpoints from './calls/index.ts';
import { type ClientOptions, createClient } from './client.ts';

function refusal(code: ErrorCode, fields?: Record<string, string>): Response {
  const status = statusOf(code);
  return Response.json({ type: code, title: code, status, detail: sentenceOf(code), code, fields }, { status });
}

/** Creates a client whose calls receive the given responses in order. The last response repeats. */
function clientOf(answers: (() => Response | Promise<Response>)[], hooks: Partial<ClientOptions> = {}) {
  const calls: { address: string; init: RequestInit }[] = [];
  const onRefused = vi.fn(async (_: ApiError, _isAfterRenewal: boolean) => false);
  const onError = vi.fn((_error: ApiError, _call: string) => {});
  const call = createClient({
    base: '/api',
    onRefused,
    onError,
    ...hooks,
    fetch: async (address, init = {}) => {
      const answer = answers[Math.min(calls.length, answers.length - 1)];
      calls.push({ address: String(address), init });
      if (!answer) throw new Error('Nobody answers');
      return answer();
    },
  });
  return { call, calls, onRefused, onError };
}

const written = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedCount: 0 };
const uploaded = {
  data: { id: '1', url: '/img/1', display_url: '/img/1', width: 1, height: 1, size: 1 },
  success: true,
  status: 200,
};
const nobody = { _id: null, email: 'a/b+c@d.test', name: null, image: null, role: null, status: null };
const room = {
  _id: '1',
  title: 'Sunny flat',
  location: 'Lisbon, Portugal',
  category: 'Modern',
  image: '/img/1',
  images: [],
  price: 120,
  from: '2026-06-01',
  to: '2026-12-01',
  guests: 4,
  bedrooms: 2,
  bathrooms: 1,
  description: '',
  host: { id: '2', name: 'Hanna', image: null, email: null },
  booked: false,
  held: false,
  keepOpen: true,
  cancellationPolicy: 'firm',
  timeZone: 'UTC',
};

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

test('a call sends the cookies, the contract number and a JSON body', async () => {
  const { call, calls } = clientOf([() => Response.json(written)]);
  await call(endpoints.markRoom, { id: 'a/b', body: { status: true } });
  const [sent] = calls;
  expect(sent?.address).toBe('/api/rooms/status/a%2Fb');
  expect(sent?.init).toMatchObject({ method: 'PATCH', credentials: 'include', body: '{"status":true}' });
  expect(sent?.init.headers).toMatchObject({ 'lodge-contract': '1', 'content-type': 'application/json' });
});

test('a call without a JSON body sets no content type', async () => {
  const { call, calls } = clientOf([() => Response.json([]), () => Response.json(uploaded)]);
  await call(endpoints.listUsers);
  await call(endpoints.uploadImage, { file: new File(['x'], 'a.png', { type: 'image/png' }) });
  for (const { init } of calls) expect(init.headers).not.toHaveProperty('content-type');
  const form = calls[1]?.init.body;
  expect(form instanceof FormData && form.get('image')).toBeInstanceOf(File);
});

test('a call for a shorter response sends `fields`', async () => {
  const { call, calls } = clientOf([() => Response.json([])]);
  await call(endpoints.listRoomCards, { category: 'Lake' });
  expect(calls[0]?.address).toBe('/api/rooms?category=Lake&fields=card');
});

test('the call that opens a session sends the identity token as a bearer token', async () => {
  const { call, calls } = clientOf([() => Response.json({ success: true })]);
  await call(endpoints.openSession, { body: { email: 'guest@lodge.test' }, token: 'token' });
  expect(calls[0]?.init.headers).toMatchObject({ authorization: 'Bearer token' });
});

test.each(['not-signed-in', 'not-allowed'] as const)(
  'a refusal (%s) is passed to onRefused before it is thrown',
  async (code) => {
    const { call, calls, onRefused, onError } = clientOf([() => refusal(code)]);
    const error = await failureOf(call(endpoints.listUsers));
    expect(error).toMatchObject({ status: statusOf(code), code, message: sentenceOf(code) });
    expect(onRefused.mock.calls).toEqual([[expect.objectContaining({ code }), false]]);
    expect(calls).toHaveLength(1);
    expect(onError).not.toHaveBeenCalled();
  },
);

test('a refused call is retried after the session is renewed', async () => {
  const onRefused = vi.fn(async () => true);
  const { call, calls } = clientOf([() => refusal('not-signed-in'), () => Response.json(written)], {
    onRefused,
  });
  const body = { email: 'a@b.test', role: 'host', status: 'Verified' } as const;
  expect(await call(endpoints.updateRole, { email: 'a@b.test', body })).toEqual(written);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

test('a refused call is retried only once', async () => {
  const onRefused = vi.fn(async (_: ApiError, _isAfterRenewal: boolean) => true);
  const { call, calls } = clientOf([() => refusal('not-signed-in')], { onRefused });
  expect(await failureOf(call(endpoints.listUsers))).toMatchObject({ code: 'not-signed-in' });
  expect(calls).toHaveLength(2);
  expect(onRefused.mock.calls.map(([, isAfterRenewal]) => isAfterRenewal)).toEqual([false, true]);
});

test('the calls that open or close the session never renew it', async () => {
  const { call, onRefused } = clientOf([() => refusal('identity-token-refused')]);
  expect(await failureOf(call(endpoints.openSession, { body: { email: 'a@b.test' }, token: 'old' }))).toMatchObject({
    code: 'identity-token-refused',
  });
  await failureOf(call(endpoints.closeSession));
  expect(onRefused).not.toHaveBeenCalled();
});

test.each(['room-not-found', 'nights-taken', 'invalid-request', 'too-many-requests', 'unexpected'] as const)(
  '[S2.16] any other error (%s) is passed to onError with its call',
  async (code) => {
    const { call, calls, onRefused, onError } = clientOf([() => refusal(code)]);
    const error = await failureOf(call(endpoints.getRoom, { id: '1' }));
    expect(error).toMatchObject({ status: statusOf(code), code, message: sentenceOf(code) });
    expect(onError.mock.calls).toEqual([[error, 'GET /room/1']]);
    expect(onRefused).not.toHaveBeenCalled();
    expect(calls).toHaveLength(1);
  },
);

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['sends a truncated response', () => new Response('[{"_id":')],
  ['is replaced by the page of a proxy', () => new Response('<html>Log in to the hotel network</html>')],
])('[S2.16] an API that %s is reported as no-answer', async (_, answer) => {
  const { call, onError } = clientOf([answer]);
  const error = await failureOf(call(endpoints.listRooms));
  expect(error).toMatchObject({ status: 0, code: 'no-answer' });
  expect(onError.mock.calls).toEqual([[error, 'GET /rooms']]);
});

const page =
  (status: number, type = 'text/html; charset=utf-8') =>
  () =>
    new Response('<html>Log in to the hotel network</html>', { status, headers: { 'content-type': type } });

test.each([200, 401, 403, 404, 511])(
  'the page of a captive portal with status %s is not an API response',
  async (status) => {
    const onAnswer = vi.fn();
    const { call, onError, onRefused } = clientOf([page(status)], { onAnswer });
    const error = await failureOf(call(endpoints.listRooms));
    expect(error).toMatchObject({
      status: 0,
      code: 'no-answer',
      message: expect.stringMatching(/^Your network answered/),
    });
    expect(onError).toHaveBeenCalledOnce();
    expect([onRefused, onAnswer].map((called) => called.mock.calls.length)).toEqual([0, 0]);
  },
);

test.each([413, 502])('an HTML page with status %s is an error of the site', async (status) => {
  const { call } = clientOf([page(status)]);
  expect(await failureOf(call(endpoints.listRooms))).toMatchObject({ status, code: 'unexpected' });
});

test('calls work again after the visitor signs in to the captive portal', async () => {
  const { call } = clientOf([page(200), () => Response.json([room])]);
  await failureOf(call(endpoints.listRooms));
  expect((await call(endpoints.listRooms)).items).toEqual([room]);
});

test('the headers of each response are passed to onAnswer', async () => {
  const onAnswer = vi.fn();
  const { call } = clientOf([() => refusal('room-not-found'), () => Response.json(room)], { onAnswer });
  await failureOf(call(endpoints.getRoom, { id: '1' }));
  await failureOf(call(endpoints.getRoom, { id: '1' }));
  expect(onAnswer).toHaveBeenCalledTimes(2);
  expect(onAnswer).toHaveBeenCalledWith(expect.any(Headers));
});

test.each([
  ['lacks a field', [{ ...room, title: undefined }], '$.0.title'],
  ['has text instead of a number', [room, { ...room, price: '120' }], '$.1.price'],
  ['has null for a required value', [{ ...room, host: null }], '$.0.host'],
  ['is wrong in a nested object', [{ ...room, host: { ...room.host, name: 1 } }], '$.0.host.name'],
  ['has a number instead of text', [{ ...room, category: 1 }], '$.0.category'],
  ['is wrong inside a list', [{ ...room, images: ['/img/1', 2] }], '$.0.images.1'],
  ['is something else', { rooms: [] }, '$'],
  ['is empty', null, '$'],
])('a response that %s is reported as no-answer with the path of the mismatch', async (_, answer, place) => {
  const { call, onError } = clientOf([() => Response.json(answer)]);
  const error = await failureOf(call(endpoints.listRooms));
  expect(error).toMatchObject({ status: 0, code: 'no-answer', cause: place });
  expect(onError.mock.calls).toEqual([[error, 'GET /rooms']]);
});

test('a response may contain fields that a newer API added', async () => {
  const more = { ...room, category: 'Boats', stars: 5, host: { ...room.host, since: 2020 } };
  const { call } = clientOf([() => Response.json([more, { ...room, version: 3 }])]);
  expect((await call(endpoints.listRooms)).items).toEqual([more, { ...room, version: 3 }]);
});

test('a response without a body is null', async () => {
  const { call } = clientOf([() => new Response(null, { status: 204 })]);
  expect(await call(endpoints.endSyncedSession)).toBe(null);
});

test('an error without a problem document still has a code and a sentence', async () => {
  const { call } = clientOf([() => new Response('Bad gateway', { status: 502 })]);
  expect(await failureOf(call(endpoints.listUsers))).toMatchObject({
    status: 502,
    code: 'unexpected',
    message: sentenceOf('unexpected'),
  });
});

test('an error contains the messages for invalid fields', async () => {
  const { call } = clientOf([() => refusal('invalid-request', { price: 'must be an amount' })]);
  expect((await failureOf(call(endpoints.getRoom, { id: '1' }))).fields).toEqual({ price: 'must be an amount' });
});

test('an aborted call is not passed to onError', async () => {
  const giveUp = new AbortController();
  const { call, onError } = clientOf([
    () => {
      giveUp.abort();
      throw giveUp.signal.reason;
    },
  ]);
  await expect(call(endpoints.listRooms, {}, { signal: giveUp.signal })).rejects.toBe(giveUp.signal.reason);
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  [undefined, undefined],
  ['</api/rooms?limit=20&cursor=a%2Bb%3D>; rel="next"', 'a+b='],
  ['</api/rooms?cursor=abc&limit=20>; rel="next"', 'abc'],
  ['</api/rooms?cursor=old>; rel="prev", </api/rooms?cursor=new>; rel="next"', 'new'],
  ['</api/rooms?cursor=old>; rel="prev"', undefined],
])('the Link header %s contains the next cursor %s', async (link, next) => {
  const { call, calls } = clientOf([() => Response.json([room], link ? { headers: { link } } : {})]);
  expect(await call(endpoints.listRooms, { category: 'Lake', limit: 20 })).toEqual({ items: [room], next });
  expect(calls[0]?.address).toBe('/api/rooms?category=Lake&limit=20');
});

test('values in paths or queries are URL-encoded', async () => {
  const { call, calls } = clientOf([() => Response.json(nobody), () => Response.json([])]);
  await call(endpoints.getUser, { email: 'a/b+c@d.test' });
  await call(endpoints.listHostBookings, { email: 'a+b@c.test' });
  expect(calls.map(({ address }) => address)).toEqual([
    '/api/user/a%2Fb%2Bc%40d.test',
    '/api/bookings/host?email=a%2Bb%40c.test',
  ]);
});

test('each call sends the release set of its page', async () => {
  const { call, calls } = clientOf([() => Response.json([])], { releaseSet: () => '0123456789abcdef' });
  await call(endpoints.listUsers);
  expect(calls[0]?.init.headers).toMatchObject({ 'lodge-set': '0123456789abcdef', 'lodge-contract': '1' });
  const without = clientOf([() => Response.json([])]);
  await without.call(endpoints.listUsers);
  expect(without.calls[0]?.init.headers).not.toHaveProperty('lodge-set');
});
