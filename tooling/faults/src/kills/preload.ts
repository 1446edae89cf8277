/**
 * Loaded into the API or a worker before it starts (`--import`). Kills the process with SIGKILL at the point that the
 * parent process names. The API has no code for this. This module observes the process from outside: HTTP through
 * Node's diagnostics channels, and SQL statements through the driver's `Client.query`.
 */
import { subscribe } from 'node:diagnostics_channel';
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import type { Point } from './points.ts';

let armed = process.env.DIE_AT as Point | undefined;
process.on('message', (message: { arm?: Point }) => {
  // A process that is killed has no time to save its compile cache.
  flushCompileCache();
  if (message.arm) armed = message.arm;
});

function reach(point: Point | undefined): void {
  if (point && armed === point) process.kill(process.pid, 'SIGKILL');
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

type Kind = 'hold' | 'confirm' | 'reading' | 'message' | 'unread' | 'reviews' | 'asked' | 'freeing' | 'offer';

/**
 * Maps statements to the purpose of their transaction. Some statements are also a point, which is reached when they are
 * done.
 */
const STEPS: [statement: RegExp, kind: Kind, inside?: Point][] = [
  [/^insert into "(bookings|booking_changes)"/, 'hold'],
  [/^update "bookings" set .*"(confirmed_at|night_cents)"/, 'confirm', 'inside-finalise'],
  [/^(insert into|delete from) "outside_stays"/, 'reading', 'inside-nights'],
  [/^insert into "messages"/, 'message', 'inside-message'],
  [/^update "inbox_threads" set "mail_at"/, 'unread', 'inside-unread'],
  [/^update "reviews" set .*"published_at"/, 'reviews', 'inside-reviews'],
  [/^update "bookings" set "review_asked_at"/, 'asked', 'inside-asked'],
  [/^update "bookings" set (.*"cancelled_at"|"state" = \$1, "check_at" = \$2 where)/, 'freeing'],
  [/^update "waitlist_entries" set .*"offered_at"/, 'offer', 'inside-offer'],
];
const BEFORE_COMMIT: { [K in Kind]?: Point } = {
  hold: 'before-hold',
  message: 'before-message',
  reviews: 'before-reviews',
};
const AFTER_COMMIT: { [K in Kind]?: Point } = {
  hold: 'after-hold',
  confirm: 'after-commit',
  reading: 'after-nights',
  message: 'after-message',
  reviews: 'after-reviews',
  freeing: 'nights-freed',
  offer: 'after-offer',
};

const done = new WeakMap<pg.Client, Kind>();

type Query = (this: pg.Client, text: unknown, ...more: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: pg.Client, text: unknown, ...more: unknown[]) {
  const statement = typeof text === 'string' ? text : ((text as { text?: string }).text ?? '');
  const isCommit = /^commit/i.test(statement);
  const before = done.get(this);
  if (isCommit && before) reach(BEFORE_COMMIT[before]);
  // The transaction that imports a calendar begins by locking the room.
  if (/^select \* from "rooms" .*for update$/.test(statement)) reach('before-nights');
  if (/^\s*SELECT w\.\* FROM waitlist_entries w JOIN rooms r .*\s+WHERE w\.room_id/.test(statement))
    reach('before-offer');
  if (/^update "jobs" set "done_at"/.test(statement)) reach('mail-sent');
  const answer = query.call(this, text, ...more);
  if (!(answer instanceof Promise)) return answer;
  return answer.then((result) => {
    if (/^(begin|rollback)/i.test(statement)) done.delete(this);
    const step = STEPS.find(([words]) => words.test(statement));
    if (step) {
      done.set(this, step[1]);
      reach(step[2]);
    }
    if (isCommit) {
      done.delete(this);
      if (before) reach(AFTER_COMMIT[before]);
    }
    return result;
  });
} as typeof pg.Client.prototype.query;
