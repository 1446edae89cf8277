import { once } from 'node:events';
import { request } from 'node:http';
import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { recordSpans } from 'part-runtime/spans';
import { inTrace, newTrace, readTraceparent } from 'part-runtime/trace';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callerOf, SITE, useApi } from '../../../tests/test-api.ts';
import { buildApp } from '../../app.ts';
import { runJobs } from '../../operations/worker/run-jobs.ts';
import { loggerOptions } from './logging.ts';

const api = useApi();
const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${ID}-00f067aa0ba902b7-00`;

let lines: { trace?: string; msg: string; reqId?: string }[];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
let app: FastifyInstance;
let anyone: ReturnType<typeof callerOf>;

beforeAll(async () => {
  const { log } = Fastify({ logger: { ...(loggerOptions('info', 'api') as object), stream } });
  Object.assign(api.services, { log });
  app = await buildApp(api.services);
  anyone = callerOf(app, '');
});
beforeEach(() => {
  lines = [];
});
afterAll(() => app.close());

test('an error and its log lines contain the trace ID that the edge sent', async () => {
  const { body } = await anyone('GET', '/api/nothing', undefined, { traceparent });
  expect(body.trace).toBe(ID);
  expect(body.detail).toBe('This could not be found.');
  expect(lines.map(({ msg, trace, reqId }) => ({ msg, trace, reqId }))).toEqual([
    { msg: 'request', trace: ID, reqId: undefined },
  ]);
});

test('a request without a valid trace starts a new one', async () => {
  const ids = [];
  for (const header of ['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `${traceparent}"}`]) {
    const { body } = await anyone('GET', '/api/user/%E0%A4%A', undefined, { traceparent: header });
    expect(body.trace).toMatch(/^[\da-f]{32}$/);
    ids.push(body.trace);
  }
  expect(new Set([...ids, ID]).size).toBe(5);
});

test('an unexpected error contains a reference for support', async () => {
  vi.spyOn(api.payments, 'readEvent').mockImplementationOnce(() => {
    throw new Error('a defect');
  });
  const { status, body } = await anyone('POST', '/api/stripe/webhook', {}, { traceparent, 'stripe-signature': 'x' });
  expect([status, body.detail]).toEqual([
    500,
    'Something went wrong on our side. Please try again. (Reference 4bf92f35)',
  ]);
  expect(lines.map(({ msg, trace }) => [msg, trace])).toEqual([
    ['unexpected error', ID],
    ['request', ID],
  ]);
});

test('a job continues the trace of the request that created it', async () => {
  const person = await api.signIn('traced@lodge.test');
  const admin = await api.signIn('admin@lodge.test', 'admin');
  const change = { email: person.email, role: 'host', status: 'Verified', answersRequest: true };
  await person.call('PUT', `/api/users/${person.email}`, { email: person.email, status: 'Requested' });
  // Use a real connection, so that the body is received later, in event handlers of the connection.
  const headers = { cookie: admin.cookie, origin: SITE, 'content-type': 'application/json', traceparent };
  const asking = request(`${await app.listen()}/api/users/update/${person.email}`, { method: 'PUT', headers });
  asking.flushHeaders();
  const [incoming] = await once(app.server, 'request');
  await vi.waitFor(() => expect(incoming.listenerCount('data')).toBeGreaterThan(0));
  asking.end(JSON.stringify(change));
  const [approved] = await once(asking, 'response');
  expect(approved.statusCode).toBe(200);
  approved.resume();
  const { payload } = await api.services.db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow();
  expect(readTraceparent((payload as { traceparent: string }).traceparent)?.id).toBe(ID);
  lines = [];
  const mail = { send: () => Promise.reject(new Error('no server')), close: () => {} };
  await inTrace(newTrace(), () => runJobs({ ...api.services, mail }));
  expect(lines.map(({ msg, trace }) => [msg, trace])).toEqual([['a job failed and will be retried', ID]]);
});

test('a recorded trace has spans for the endpoint, transaction, statements and jobs', async () => {
  const steps: { name: string; trace: string; parent: string | undefined; is: string }[] = [];
  recordSpans({
    start(name, _options, parent) {
      const trace = { ...newTrace(), id: parent?.id ?? '', isSampled: true };
      steps.push({ name, trace: trace.id, parent: parent?.span, is: trace.span });
      return { trace, set: () => {}, fail: () => {}, end: () => {} };
    },
  });
  const person = await api.signIn('recorded@lodge.test');
  const admin = await api.signIn('recording@lodge.test', 'admin');
  const change = { email: person.email, role: 'host', status: 'Verified', answersRequest: true };
  await person.call('PUT', `/api/users/${person.email}`, { email: person.email, status: 'Requested' });
  expect(steps).toEqual([]);
  const sampled = { traceparent: traceparent.replace(/00$/, '01') };
  await callerOf(app, admin.cookie)('PUT', `/api/users/update/${person.email}`, change, sampled);
  await runJobs(api.services);
  recordSpans(undefined);
  const pathOf = (parent: string | undefined): string[] => {
    const step = steps.find(({ is }) => is === parent);
    return step ? [step.name, ...pathOf(step.parent)] : [];
  };
  const paths = steps.map(({ is }) => pathOf(is).join(' of '));
  expect(paths).toEqual(
    expect.arrayContaining([
      'updateRole',
      'INSERT of transaction of updateRole',
      'job mail-hosting-answer of transaction of updateRole',
      'SELECT of job mail-hosting-answer of transaction of updateRole',
    ]),
  );
  expect(new Set(steps.map(({ trace }) => trace))).toEqual(new Set([ID]));
});
