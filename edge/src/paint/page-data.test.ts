import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSharedAnswers } from '../answers/shared-answers.ts';
import { listen } from '../testing/test-edge.ts';
import { roundRobin } from '../upstream.ts';
import { callsOf, createPageData } from './page-data.ts';

test.each([
  ['/rooms', '/', '/rooms'],
  ['/rooms?category={category}&fields=card', '/', '/rooms?fields=card'],
  ['/rooms?category={category}&fields=card', '/?category=A+%26+B&x=1', '/rooms?category=A+%26+B&fields=card'],
  ['/room/{id}', '/room/a%2F..%2Fb', '/room/a%2F..%2Fb'],
])('the data %s of a page at %s is requested from %s', (data, address, call) => {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const id = decodeURIComponent(pathname.split('/')[2] ?? '');
  expect(callsOf([data], { id }, searchParams)).toEqual([call]);
});

const of = (client: string, mustBeNew = false) => ({ client, mustBeNew });

let api: Server;
let asked: IncomingMessage[] = [];
let answer = (_: IncomingMessage, response: ServerResponse) => void response.end('[1]');
let readData: ReturnType<typeof createPageData>;

beforeEach(async () => {
  asked = [];
  answer = (_, response) => void response.end('[1]');
  api = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  readData = createPageData(createSharedAnswers(roundRobin([`http://127.0.0.1:${await listen(api)}`])));
});
afterEach(() => {
  api.closeAllConnections();
  api.close();
});

test('pages that load at the same time share anonymous responses', async () => {
  answer = (_, response) => void response.setHeader('cdn-cache-control', 'max-age=2').end('[1]');
  const [one, two] = await Promise.all([
    readData(['/rooms'], of('10.0.0.1')),
    readData(['/rooms', '/rooms'], of('10.0.0.2')),
  ]);
  expect(asked.map(({ url, headers }) => [url, headers.cookie, headers['x-forwarded-for']])).toEqual([
    ['/api/rooms', undefined, '10.0.0.1'],
  ]);
  expect(one.answers).toEqual({ '/rooms': { body: '[1]' } });
  expect(two.version).toBe(one.version);
});

test('the data is revalidated for a visitor who may have changed it', async () => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.setHeader('etag', '"1"').setHeader('cdn-cache-control', 'max-age=2').end('[1]');
  };
  const one = await readData(['/rooms'], of(''));
  const two = await readData(['/rooms'], of('', true));
  expect(asked.length).toBe(2);
  expect(two).toEqual({ ...one, at: expect.any(Number) });
});

test('a different response results in a different version', async () => {
  answer = (request, response) => void response.setHeader('link', `<${request.url}>; rel="next"`).end('[1]');
  const [one, two, three] = [
    await readData(['/rooms'], of('')),
    await readData(['/rooms?a=1'], of('')),
    await readData(['/rooms'], of('')),
  ];
  expect(one.answers['/rooms']?.link).toBe('</api/rooms>; rel="next"');
  expect(two.version).not.toBe(one.version);
  expect(three.version).toBe(one.version);
});

test.each([
  [404, 'not-there'],
  [400, 'not-there'],
  [429, 'no-data'],
  [500, 'no-data'],
])('a response with status %i causes the failure %s', async (status, reason) => {
  answer = (_, response) => void response.writeHead(status).end('{}');
  await expect(readData(['/room/1'], of(''))).rejects.toMatchObject({ reason });
});

test('a missing response causes the failure no-data', async () => {
  answer = () => {};
  await expect(readData(['/room/1'], of(''))).rejects.toMatchObject({ reason: 'no-data' });
});
