import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApi } from './api.ts';
import { decideDispute, openDisputeOf } from './disputes.ts';
import { createFaults } from './faults.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createPages } from './pages.ts';
import { payOut } from './payouts.ts';
import { failRefund } from './refunds.ts';
import { runAction } from './run-action.ts';
import { openStore } from './store.ts';
import { serveTestCall } from './test-calls.ts';
import { startWebhooks } from './webhooks.ts';

export type { Ledger } from './ledger.ts';
export { testCards } from './test-cards.ts';

const TEST_CALLS = ['/test/faults', '/test/webhooks', '/test/payouts', '/test/refunds', '/test/disputes'];

const REFUND_FAILS_AFTER_MS = 5_000;

interface PaymentsOptions {
  folder: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookUrl: string | undefined;
  log(entry: object): void;
  now?(): number;
}

export interface Payments {
  /** Serves `path` (without the prefix `/stand-ins/payments`). Resolves with false for an unknown path. */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  ledger(): Ledger;
  stop(): Promise<void>;
}

/** Creates a local stand-in for Stripe: its API, its browser script, its card field and a bank's page. */
export async function createPayments(options: PaymentsOptions): Promise<Payments> {
  const { folder, secretKey, publishableKey, webhookUrl, webhookSecret, log, now = Date.now } = options;
  const store = await openStore(folder, log, now);
  const faults = createFaults();
  const webhooks =
    webhookUrl === undefined ? undefined : startWebhooks({ store, url: webhookUrl, secret: webhookSecret, log, now });
  const committed = webhooks?.take ?? (() => undefined);
  const api = createApi({
    secretKey,
    publishableKey,
    store,
    faults,
    webhooks: webhooks !== undefined,
    log,
    now,
    committed,
  });
  const own = { store, webhooks: webhooks !== undefined, now, committed };
  const pages = await createPages(own);
  const testCalls = {
    faults,
    webhooks,
    failRefund: (id: string, failure: string) => runAction(own, id, (action) => failRefund(action, failure)),
    openDispute: (intent: string) => runAction(own, '', (action) => openDisputeOf(action, intent)),
    decideDispute: (id: string, status: 'won' | 'lost') =>
      runAction(own, id, (action) => decideDispute(action, status)),
    payOut: (wanted: Parameters<typeof payOut>[1]) => runAction(own, '', (action) => payOut(action, wanted)),
  };
  // A refund to the test card for failing refunds fails some time after it was created.
  const failing = setInterval(() => {
    const due = [...store.tables.refunds.values()].find(
      ({ status, created }) => status === 'pending' && now() - created * 1_000 > REFUND_FAILS_AFTER_MS,
    );
    if (due) void testCalls.failRefund(due.id, 'expired_or_canceled_card');
  }, 1_000).unref();
  const ledger = createLedger(store.tables);

  return {
    async handle(request, response, path) {
      const query = path.includes('?') ? '' : (/\?.*$/.exec(request.url ?? '')?.[0] ?? '');
      const address = new URL(`http://localhost${path}${query}`);
      if (address.pathname.startsWith('/v1/')) await api(request, response, address);
      else if (TEST_CALLS.includes(address.pathname))
        await serveTestCall(request, response, address.pathname, testCalls);
      else return await pages(request, response, address);
      return true;
    },
    ledger,
    async stop() {
      clearInterval(failing);
      await webhooks?.stop();
      await store.close();
    },
  };
}
