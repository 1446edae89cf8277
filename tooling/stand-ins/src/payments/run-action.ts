import type { Action } from './action.ts';
import type { BankOptions } from './bank.ts';
import { Params } from './params.ts';

export async function runAction<T>(
  { store, now, committed, webhooks }: BankOptions,
  id: string,
  work: (action: Action) => T,
): Promise<T> {
  const change = store.begin();
  const request = { id: null, idempotency_key: null };
  const caller = 'publishable' as const;
  const { tables } = store;
  const result = work({
    tables,
    change,
    params: new Params({}),
    id,
    caller,
    now: now(),
    origin: '',
    request,
    webhooks,
  });
  await store.commit(change);
  committed(change);
  await store.settled();
  return result;
}
