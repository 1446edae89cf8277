import { createHmac } from 'node:crypto';
import type { Delivery, EventRecord } from './records.ts';
import type { Change, Store } from './store.ts';

const ANSWER_LIMIT_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const ATTEMPTS = 30;
const AT_ONCE = 4;

/** Sends signed events to the webhook, and retries until it accepts them. Pending events survive a restart. */
export interface Webhooks {
  take(change: Change): void;
  pause(paused: boolean): void;
  paused(): boolean;
  /** Sends these events immediately, in this order, even while paused. Returns the status of each response. */
  deliver(ids: string[]): Promise<(number | null)[]>;
  drop(ids: string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  store: Store;
  url: string;
  secret: string;
  log(entry: object): void;
  now(): number;
}

export function startWebhooks(options: Options): Webhooks {
  const { store, now } = options;
  const waiting = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  const stopped = new AbortController();
  let isPaused = false;
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    clearTimeout(timer);
    if (isPaused || stopped.signal.aborted) return;
    let next = Number.POSITIVE_INFINITY;
    for (const id of waiting) {
      const delivery = store.tables.deliveries.get(id);
      if (delivery?.state !== 'pending') waiting.delete(id);
      else if (delivery.nextAt > now()) next = Math.min(next, delivery.nextAt);
      else if (underWay.size >= AT_ONCE) return;
      else if (!underWay.has(id)) start(delivery);
    }
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.max(0, next - now()));
  };
  const start = (delivery: Delivery) => {
    const attempt = send(options, delivery, stopped.signal).finally(() => {
      underWay.delete(delivery.id);
      wake();
    });
    underWay.set(delivery.id, attempt);
  };
  for (const id of store.tables.deliveries.keys()) waiting.add(id);
  wake();
  return {
    take(change) {
      for (const [table, record] of change.puts) if (table === 'deliveries') waiting.add(record.id);
      wake();
    },
    pause(paused) {
      isPaused = paused;
      wake();
    },
    paused: () => isPaused,
    async deliver(ids) {
      const statuses: (number | null)[] = [];
      for (const id of ids) {
        const delivery = store.tables.deliveries.get(id);
        if (!delivery) throw new Error(`There is no event ${id}`);
        await underWay.get(id);
        statuses.push(await send(options, store.tables.deliveries.get(id) ?? delivery, stopped.signal));
      }
      return statuses;
    },
    async drop(ids) {
      const change = store.begin();
      for (const id of ids) {
        const delivery = store.tables.deliveries.get(id);
        if (delivery) change.put('deliveries', { ...delivery, state: 'dropped' });
      }
      await store.commit(change);
    },
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await Promise.all(underWay.values());
    },
  };
}

async function send(options: Options, delivery: Delivery, stopped: AbortSignal): Promise<number | null> {
  const event = options.store.tables.events.get(delivery.id);
  if (!event) return null;
  const body = JSON.stringify(event, null, 2);
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  const status = await fetch(options.url, {
    method: 'POST',
    body,
    signal,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': sign(body, options.secret, options.now()),
    },
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => null,
  );
  // We aborted the request, so it does not count as an attempt.
  if (stopped.aborted) return null;
  await record(options, event, options.store.tables.deliveries.get(delivery.id) ?? delivery, status);
  return status;
}

async function record(options: Options, event: EventRecord, delivery: Delivery, status: number | null): Promise<void> {
  const { store, log, now } = options;
  const taken = status !== null && status >= 200 && status < 300;
  const attempts = delivery.attempts + 1;
  const given = !taken && attempts >= ATTEMPTS;
  const state = taken ? 'delivered' : delivery.state === 'pending' && given ? 'failed' : delivery.state;
  const change = store.begin();
  change.put('deliveries', { ...delivery, state, attempts, lastStatus: status, nextAt: now() + pauseAfter(attempts) });
  if (taken) change.put('events', { ...event, pending_webhooks: 0 });
  if (!taken)
    log({
      level: 'warn',
      msg: 'the webhook did not accept an event',
      event: event.id,
      type: event.type,
      status,
      attempts,
    });
  // If this record is lost, the event is merely sent once more.
  await store.commit(change).catch(() => undefined);
}

function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}

/** Returns a signature in the format `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
function sign(body: string, secret: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
