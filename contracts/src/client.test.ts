import { expect, test, vi } from 'vitest';
import { ApiError, type ClientOptions, createClient } from './client.ts';
import { type ErrorCode, sentenceOf, statusOf } from './errors.ts';

function refusal(code: ErrorCode, fields?: Record<string, string>): Response {
  const status = statusOf(code);
  return Response.json({ type: code, title: code, status, detail: sentenceOf(code), code, fields }, { status });
}

/** A client whose calls get the given responses in turn; the last one repeats. */
function clientOf(answers: (() => Response | Promise<Response>)[], hooks: Partial<ClientOptions> = {}) {
  const calls: { address: string; init: RequestInit }[] = [];
  const onRefused = vi.fn(async (_: ApiError, _isAfterRenewal: boolean) => false);
  const onError = vi.fn((_error: ApiError, _call: string) => {});
  const client = createClient({
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
  return { client, calls, onRefused, onError };
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

test('a call sends the cookies, the contract number, and its body as JSON', async () => {
  const { client, calls } = clientOf([() => Response.json({})]);
  await client.markRoom('a/b', true);
  const [call] = calls;
  expect(call?.address).toBe('/api/rooms/status/a%2Fb');
  expect(call?.init).toMatchObject({ method: 'PATCH', credentials: 'include', body: '{"status":true}' });
  expect(call?.init.headers).toMatchObject({ 'lodge-contract': '1', 'content-type': 'application/json' });
});

test('a call without a body has no content type, and a form sets its own', async () => {
  const { client, calls } = clientOf([() => Response.json([])]);
  await client.listUsers();
  await client.uploadImage(new File(['x'], 'a.png', { type: 'image/png' }));
  for (const { init } of calls) expect(init.headers).not.toHaveProperty('content-type');
  const form = calls[1]?.init.body;
  expect(form instanceof FormData && form.get('image')).toBeInstanceOf(File);
});

test('the session is opened with the identity token as bearer', async () => {
  const { client, calls } = clientOf([() => Response.json({ success: true })]);
  await client.openSession('guest@lodge.test', 'token');
  expect(calls[0]?.init.headers).toMatchObject({ authorization: 'Bearer token' });
});

test.each(['not-signed-in', 'not-allowed'] as const)(
  'a refusal (%s) is reported to onRefused and then thrown',
  async (code) => {
    const { client, calls, onRefused, onError } = clientOf([() => refusal(code)]);
    const error = await failureOf(client.listUsers());
    expect(error).toMatchObject({ status: statusOf(code), code, message: sentenceOf(code) });
    expect(onRefused.mock.calls).toEqual([[expect.objectContaining({ code }), false]]);
    expect(calls).toHaveLength(1);
    expect(onError).not.toHaveBeenCalled();
  },
);

test('after the session is renewed, the call is retried once', async () => {
  const onRefused = vi.fn(async () => true);
  const { client, calls } = clientOf([() => refusal('not-signed-in'), () => Response.json({ role: 'host' })], {
    onRefused,
  });
  expect(await client.updateRole({ email: 'a@b.test', role: 'host', status: 'Verified' })).toEqual({ role: 'host' });
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});

test('a call that is refused again is not retried twice, and onRefused is told so', async () => {
  const onRefused = vi.fn(async (_: ApiError, _isAfterRenewal: boolean) => true);
  const { client, calls } = clientOf([() => refusal('not-signed-in')], { onRefused });
  expect(await failureOf(client.listUsers())).toMatchObject({ code: 'not-signed-in' });
  expect(calls).toHaveLength(2);
  expect(onRefused.mock.calls.map(([, isAfterRenewal]) => isAfterRenewal)).toEqual([false, true]);
});

test('opening and closing the session never try to renew it', async () => {
  const { client, onRefused } = clientOf([() => refusal('identity-token-refused')]);
  expect(await failureOf(client.openSession('a@b.test', 'old'))).toMatchObject({ code: 'identity-token-refused' });
  await failureOf(client.closeSession());
  expect(onRefused).not.toHaveBeenCalled();
});

test.each(['room-not-found', 'nights-taken', 'invalid-request', 'too-many-requests', 'unexpected'] as const)(
  '[S2.16] any other error (%s) is logged with its call and thrown',
  async (code) => {
    const { client, calls, onRefused, onError } = clientOf([() => refusal(code)]);
    const error = await failureOf(client.getRoom('1'));
    expect(error).toMatchObject({ status: statusOf(code), code, message: sentenceOf(code) });
    expect(onError.mock.calls).toEqual([[error, 'GET /room/1']]);
    expect(onRefused).not.toHaveBeenCalled();
    expect(calls).toHaveLength(1);
  },
);

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['breaks off mid-body', () => new Response('[{"_id":')],
  ['is hidden behind a captive portal', () => new Response('<html>Log in to the hotel network</html>')],
])('[S2.16] an API that %s is logged and thrown as no answer', async (_, answer) => {
  const { client, onError } = clientOf([answer]);
  const error = await failureOf(client.listRooms());
  expect(error).toMatchObject({ status: 0, code: 'no-answer' });
  expect(onError.mock.calls).toEqual([[error, 'GET /rooms']]);
});

test('an error without a problem document still gets a code and a sentence', async () => {
  const { client } = clientOf([() => new Response('Bad gateway', { status: 502 })]);
  expect(await failureOf(client.listUsers())).toMatchObject({
    status: 502,
    code: 'unexpected',
    message: sentenceOf('unexpected'),
  });
});

test('field errors are passed on', async () => {
  const { client } = clientOf([() => refusal('invalid-request', { price: 'must be an amount' })]);
  expect((await failureOf(client.getRoom('1'))).fields).toEqual({ price: 'must be an amount' });
});

test('an aborted call is neither logged nor reported as no answer', async () => {
  const giveUp = new AbortController();
  const { client, onError } = clientOf([
    () => {
      giveUp.abort();
      throw giveUp.signal.reason;
    },
  ]);
  await expect(client.listRooms({}, giveUp.signal)).rejects.toBe(giveUp.signal.reason);
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  [undefined, undefined],
  ['</api/rooms?limit=20&cursor=a%2Bb%3D>; rel="next"', 'a+b='],
  ['</api/rooms?cursor=abc&limit=20>; rel="next"', 'abc'],
  ['</api/rooms?cursor=old>; rel="prev", </api/rooms?cursor=new>; rel="next"', 'new'],
  ['</api/rooms?cursor=old>; rel="prev"', undefined],
])('with Link %s the next page is %s', async (link, next) => {
  const { client, calls } = clientOf([() => Response.json([{ _id: '1' }], link ? { headers: { link } } : {})]);
  expect(await client.listRooms({ category: 'Lake', limit: 20 })).toEqual({ items: [{ _id: '1' }], next });
  expect(calls[0]?.address).toBe('/api/rooms?category=Lake&limit=20');
});

test('emails in a path or a query are encoded', async () => {
  const { client, calls } = clientOf([() => Response.json([])]);
  await client.getUser('a/b+c@d.test');
  await client.listHostBookings('a+b@c.test');
  expect(calls.map(({ address }) => address)).toEqual([
    '/api/user/a%2Fb%2Bc%40d.test',
    '/api/bookings/host?email=a%2Bb%40c.test',
  ]);
});

test("each call names its page's release set", async () => {
  const { client, calls } = clientOf([() => Response.json([])], { releaseSet: () => '0123456789abcdef' });
  await client.listUsers();
  expect(calls[0]?.init.headers).toMatchObject({ 'lodge-set': '0123456789abcdef', 'lodge-contract': '1' });
  const without = clientOf([() => Response.json([])]);
  await without.client.listUsers();
  expect(without.calls[0]?.init.headers).not.toHaveProperty('lodge-set');
});
