import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { stopsGracefully } from './graceful-stop.ts';
import { listen } from './testing/test-edge.ts';

test('open requests are answered before the server stops', async () => {
  const waiting: ServerResponse[] = [];
  const arrived = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    waiting.push(response);
    if (waiting.length === 2) arrived.resolve();
  });
  const { stop } = stopsGracefully(server);
  const port = await listen(server);
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
      const asking = request({ port, host: '127.0.0.1', agent }, async (answer) => {
        const body = Buffer.concat((await answer.toArray().catch(reject)) ?? []).toString();
        resolve({ body, connection: answer.headers.connection });
      });
      asking.on('error', reject).end();
    });
  const [silent, begun] = [ask(), ask()];
  await arrived.promise;
  waiting[1]?.writeHead(200, { 'content-length': 9 }).write('half and ');
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(isStopped).toBe(false);
  waiting[0]?.end('all of it');
  waiting[1]?.end('');
  expect(await silent).toEqual({ body: 'all of it', connection: 'close' });
  expect((await begun).body).toBe('half and ');
  await stopped;
  agent.destroy();
});

test('event streams do not keep the server from stopping', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const { leave, stop } = stopsGracefully(server);
  const port = await listen(server);
  const follow = async () => (await fetch(`http://127.0.0.1:${port}/api/messages/events?after=7`)).text();
  const first = follow();
  await once(server, 'request');
  await new Promise(setImmediate);
  leave();
  await expect(first).rejects.toThrow();
  const late = follow();
  await once(server, 'request');
  // With fake timers, the server never reaches the time limit after which it cuts connections.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await Promise.all([stop(), expect(late).rejects.toThrow()]);
  vi.useRealTimers();
});

test('an idle connection stays open until the server stops', async () => {
  const server = createServer((_request, response) => void response.end('answer'));
  const { leave, stop } = stopsGracefully(server);
  const port = await listen(server);
  const agent = new Agent({ keepAlive: true });
  const ask = (by: Agent | false) =>
    new Promise<{ isReused: boolean; connection: string | undefined }>((resolve, reject) => {
      const asking = request({ port, host: '127.0.0.1', agent: by }, async (answer) => {
        await answer.toArray();
        resolve({ isReused: asking.reusedSocket, connection: answer.headers.connection });
      });
      asking.on('error', reject).end();
    });
  await ask(agent);
  leave();
  for (let other = 0; other < 3; other += 1) expect((await ask(false)).connection).toBe('close');
  expect(await ask(agent)).toEqual({ isReused: true, connection: 'close' });
  await stop();
  agent.destroy();
});
