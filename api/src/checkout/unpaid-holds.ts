import { mayHoldAgainAt, unpaidHoldsSince } from 'contracts';
import type { Person } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** @throws Refusal `too-many-holds` for a guest who held nights for long without paying, with `until` as an instant. */
export async function checkUnpaidHolds({ db, clock }: Services, { id }: Person): Promise<void> {
  const now = clock();
  const rows = await db
    .selectFrom('bookings')
    .select(['created_at as from', 'lapsed_at as to'])
    .where('guest_id', '=', id)
    .where('state', '=', 'released')
    .where('lapsed_at', '>', unpaidHoldsSince(now))
    .execute();
  const holds = rows.flatMap(({ from, to }) => (to ? [{ from, to }] : []));
  const until = mayHoldAgainAt(holds, now);
  if (until) throw new Refusal('too-many-holds', { until: until.toISOString() });
}
