/**
 * Loaded into the API before it starts (`--import`): ends the process with SIGKILL at the point that the parent
 * names. The API has no code for this. What it does is seen from outside: its HTTP by Node's own diagnostics
 * channels, its statements by the driver's one door, `Client.query`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import type { Point } from './points.ts';

let armed: Point | undefined;
process.on('message', (message: { arm?: Point }) => {
  // Whoever is killed has no time to keep what was compiled.
  flushCompileCache();
  if (message.arm) armed = message.arm;
});

function reach(point: Point): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
}

subscribe('http.server.request.start', (message) => {
  const { method, url } = (message as { request: { method?: string; url?: string } }).request;
  if (method !== 'POST') return;
  if (url === '/api/bookings') reach('after-charge');
  if (url === '/api/stripe/webhook') reach('webhook-received');
});

subscribe('http.client.response.finish', (message) => {
  const { method, path } = (message as { request: { method?: string; path?: string } }).request;
  if (method !== 'POST') return;
  if (path === '/v1/payment_intents') reach('after-intent');
  if (path === '/v1/refunds') reach('refund-done');
  if (path?.startsWith('/v1/transfers')) reach('transfer-done');
});

/** What the open transaction of a connection has done. */
const done = new WeakMap<pg.Client, 'hold' | 'confirm' | 'reading'>();

type Query = (this: pg.Client, text: unknown, ...more: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: pg.Client, text: unknown, ...more: unknown[]) {
  const statement = typeof text === 'string' ? text : ((text as { text?: string }).text ?? '');
  const isCommit = /^commit/i.test(statement);
  const before = done.get(this);
  if (isCommit && before === 'hold') reach('before-hold');
  // Whoever records a reading locks the room first.
  if (/^select \* from "rooms" .*for update$/.test(statement)) reach('before-nights');
  const answer = query.call(this, text, ...more);
  if (!(answer instanceof Promise)) return answer;
  return answer.then((result) => {
    if (/^(begin|rollback)/i.test(statement)) done.delete(this);
    if (/^insert into "(bookings|booking_changes)"/.test(statement)) done.set(this, 'hold');
    if (/^update "bookings" set .*"(confirmed_at|night_cents)"/.test(statement)) {
      done.set(this, 'confirm');
      reach('inside-finalise');
    }
    if (/^(insert into|delete from) "outside_stays"/.test(statement)) {
      done.set(this, 'reading');
      reach('inside-nights');
    }
    if (isCommit) {
      done.delete(this);
      if (before === 'hold') reach('after-hold');
      if (before === 'confirm') reach('after-commit');
      if (before === 'reading') reach('after-nights');
    }
    return result;
  });
} as typeof pg.Client.prototype.query;
