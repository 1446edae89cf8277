import { intentIdOf } from 'api/base/ports/payments';
import type { Answer } from './caller.ts';
import { callerAt } from './caller.ts';

export interface Provider {
  pay(clientSecret: string, card?: string): Promise<Answer>;
  submitAccount(link: string): Promise<void>;
  /** Makes the next `times` calls of an operation fail. 0 removes the fault. */
  breakDown(fault: { operation: string; mode: string; times: number; holdMs?: number }): Promise<void>;
  /** While paused, events are held back unless `deliver` sends them. */
  pauseEvents(paused: boolean): Promise<void>;
  /** Sends these events immediately, in this order. Returns the status of each response. */
  deliver(ids: string[]): Promise<(number | null)[]>;
  lose(ids: string[]): Promise<void>;
  eventsAbout(intentId: string): Promise<{ id: string; type: string }[]>;
}

const PATIENCE_MS = 120_000;

export function createProvider(url: string, publishableKey: string): Provider {
  const { call } = callerAt(url, 'provider', '');
  const control = async (path: string, body: object) => {
    const answer = await call('POST', `/stand-ins/payments/test/${path}`, body);
    if (answer.status !== 200) throw new Error(`the payments stand-in refused ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    async pay(clientSecret, card = 'pm_card_visa') {
      const fields = new URLSearchParams({ client_secret: clientSecret, payment_method: card });
      const headers = {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
      return call('POST', path, fields.toString(), { headers, signal });
    },
    async submitAccount(link) {
      const { pathname } = new URL(link);
      await call('GET', pathname);
      const { status } = await call('POST', `${pathname}/submit`);
      if (status !== 200) throw new Error(`the payments stand-in refused the account: ${status}`);
    },
    async breakDown(fault) {
      await control('faults', fault);
    },
    async pauseEvents(paused) {
      await control('webhooks', { paused });
    },
    deliver: async (ids) => (await control('webhooks', { deliver: ids })).statuses,
    async lose(ids) {
      await control('webhooks', { drop: ids });
    },
    async eventsAbout(intentId) {
      const { events } = (await call('GET', '/stand-ins/ledger')).body as {
        events: { id: string; type: string; about: string }[];
      };
      return events.filter(({ about }) => about === intentId).toReversed();
    },
  };
}
