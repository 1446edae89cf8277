import { planPayouts, settlePayouts } from 'api/money/payouts/sweep-payouts';
import { exactly, type Fault, info, none } from '../fault.ts';
import { auditWithin, laterServices, tell } from '../rig/audit.ts';
import type { Caller } from '../rig/caller.ts';
import { addRoom, bookStay, cancelBooking, stayAt } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { KILLS_RIG, killDuring } from './die.ts';

const DOSES = { short: 1, full: 25 };
const PRICE_CENTS = 12_000;
/** Each stay begins in about 40 days, so this is after check-in. */
const AFTER_CHECK_IN_MS = 90 * 24 * 60 * 60_000;

/**
 * Kills the API after the provider has transferred the money to a host but before the transfer is recorded. Does the
 * same with the reversal for a stay that is refunded later. The process that takes over the job must not transfer
 * twice.
 */
export const payouts: Fault = {
  name: 'payouts',
  title: 'API killed (SIGKILL) between the transfer to a host, or its reversal, and its record',
  async run({ dose, world, say }) {
    const rig = await world.openShared(KILLS_RIG);
    const host = await rig.signIn('payout-host@lodge.test', 'host');
    const guest = await rig.signIn('payout-guest@lodge.test');
    const roomId = await addRoom(host, 600);
    await connect(rig, host);
    let reached = 0;
    const stays: { id: string; isRefunded: boolean }[] = [];
    for (let round = 0; round < DOSES[dose]; round += 1) {
      const id = (await bookStay(guest, rig.provider, stayAt(roomId, 40 + round, 1))).body.insertedId as string;
      if (await killDuring(rig, 'transfer-done', () => payOut(rig))) reached += 1;
      const isRefunded = round % 2 === 0;
      if (isRefunded && (await killDuring(rig, 'transfer-done', () => cancelBooking(guest, id)))) reached += 1;
      stays.push({ id, isRefunded });
      say(`${reached} kills`);
    }
    const violations = await auditWithin(rig.services);
    let doubled = 0;
    let wrong = 0;
    for (const { id, isRefunded } of stays) {
      const made = await rig.services.payouts.transfersOf(id);
      const back = made.flatMap(({ reversals }) => reversals);
      if (made.length > 1 || back.length > 1) doubled += 1;
      const sum = (each: readonly { amountCents: number }[]) =>
        each.reduce((all, { amountCents }) => all + amountCents, 0);
      if (sum(made) - sum(back) !== (isRefunded ? 0 : PRICE_CENTS)) wrong += 1;
    }
    await rig.close();
    return [
      exactly('kills at the point', reached, DOSES[dose] + Math.ceil(DOSES[dose] / 2)),
      exactly('stays transferred or reversed twice', doubled, 0),
      exactly('stays whose host did not get exactly their share', wrong, 0),
      none("broken invariants in the end, the provider's side too", violations.map(tell)),
      info('stays', stays.length),
    ];
  },
};

async function connect({ provider }: Rig, host: Caller): Promise<void> {
  const { body } = await host.call('POST', '/api/payouts/account/link', {});
  await provider.submitAccount(body.url);
  const refreshed = await host.call('POST', '/api/payouts/account/refresh', {});
  if (refreshed.body.state !== 'ready') throw new Error(`the account is ${refreshed.body.state}`);
}

/** Plans payouts as a worker does after check-in, and lets the API execute them immediately. */
async function payOut({ services }: Rig): Promise<void> {
  const later = laterServices(services, AFTER_CHECK_IN_MS);
  while ((await planPayouts(later)) + (await settlePayouts(later)) > 0);
  const jobs = services.db.updateTable('jobs').where('kind', '=', 'transfer').where('done_at', 'is', null);
  await jobs.set({ run_at: new Date() }).execute();
}
