import { afterEach, expect, test } from 'vitest';
import { OPERATOR_ADDRESS, type OperatorPort, openOperatorPort } from './operator-port.ts';

let operator: OperatorPort | undefined;
afterEach(() => operator?.close());

const open = async () => {
  operator = await openOperatorPort({ host: '127.0.0.1', port: 0 });
  return operator as OperatorPort;
};
const ask = async (path: string, method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${operator?.port}${path}`, { method });
  return [answer.status, await answer.text()];
};

test('a part is ready until it begins to stop', async () => {
  const { describe, stopping } = await open();
  expect([await ask('/live'), await ask('/ready')]).toEqual([
    [200, 'live\n'],
    [503, 'not ready\n'],
  ]);
  let isReady = true;
  describe({ isReady: async () => isReady, metrics: async () => 'lodge_up 1\n' });
  expect(await ask('/ready')).toEqual([200, 'ready\n']);
  isReady = false;
  expect(await ask('/ready')).toEqual([503, 'not ready\n']);
  isReady = true;
  stopping();
  expect([await ask('/ready'), (await ask('/live'))[0]]).toEqual([[503, 'not ready\n'], 200]);
});

test('only health checks and metrics are served', async () => {
  const { describe } = await open();
  describe({ isReady: async () => true, metrics: async () => 'lodge_up 1\n' });
  expect(await ask('/metrics')).toEqual([200, 'lodge_up 1\n']);
  expect([(await ask('/'))[0], (await ask('/live', 'POST'))[0]]).toEqual([404, 405]);
});

test('a part with a failing health check is not ready', async () => {
  const { describe } = await open();
  const fail = async () => {
    throw new Error('no database');
  };
  describe({ isReady: fail, metrics: fail });
  expect([(await ask('/ready'))[0], (await ask('/metrics'))[0], (await ask('/live'))[0]]).toEqual([503, 503, 200]);
});

test('without an address, no port is opened', async () => {
  expect(await openOperatorPort(undefined)).toBeUndefined();
  const { port } = await open();
  await expect(openOperatorPort({ host: '127.0.0.1', port })).rejects.toThrow('OPERATOR_ADDRESS=127.0.0.1:');
});

test.each([
  ['0.0.0.0:9100', { host: '0.0.0.0', port: 9100 }],
  ['[::]:9100', { host: '::', port: 9100 }],
  ['9100', undefined],
  ['lodge.example:9100', undefined],
  ['127.0.0.1:99999', undefined],
])('OPERATOR_ADDRESS is parsed correctly: %s', (value, expected) => {
  expect(OPERATOR_ADDRESS.kind.safeParse(value).data).toEqual(expected);
});
