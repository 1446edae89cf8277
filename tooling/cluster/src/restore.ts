import { atLeast, exactly, type Fault, info, none } from 'faults/fault';
import { auditWithin, tell } from 'faults/rig/audit';
import { until } from './database.ts';
import { MIN_BOOKINGS } from './kill.ts';
import type { Site } from './site.ts';

/**
 * Follows the steps in docs/operations.md, "Restore to a moment". The table of nights is emptied by accident while
 * guests book. The database is then restored to a moment before the accident, from an older copy and the WAL since
 * then.
 */
export const restore: Fault<Site> = {
  name: 'restore',
  title: 'All nights deleted by accident, and the database restored to the moment before',
  async run({ world: site, say }) {
    const { database, rig } = site;
    const load = await site.startLoad();
    await load.more(MIN_BOOKINGS);
    const [anyMember] = database.members;
    await anyMember?.run('base-backup');
    await load.more(MIN_BOOKINGS);
    const acknowledged = new Map(load.acknowledged);
    // A base backup is named after its time in whole seconds, so `moment` must be in a later second.
    const moment = new Date().toISOString();
    await load.more(MIN_BOOKINGS);
    await rig.services.db.deleteFrom('nights').execute();
    await load.more(MIN_BOOKINGS);
    await load.stop();
    say(`restoring to ${moment}`);

    const startedAt = Date.now();
    const parts = [...rig.apis, ...(rig.worker ? [rig.worker] : [])];
    await Promise.all(parts.map((part) => part.process.stop()));
    const primary = await database.primary();
    const standbys = database.members.filter((member) => member !== primary);
    await Promise.all(standbys.map((standby) => standby.stop()));
    await primary.stop();
    say((await primary.run('restore-to', [moment])).trim());
    await database.forget();
    primary.start();
    await until(primary.isPrimary, 'the restored member is the primary');
    for (const standby of standbys) {
      standby.dropData();
      standby.start();
    }
    const isThere = () => rig.services.db.selectFrom('people').select('id').limit(1).execute();
    await until(isThere, 'the database answers through the poolers');
    const told = await rig.command('after-restore', [moment]);
    const settled = (result: string) => told.split('\n').filter((line) => line.endsWith(`: ${result}.`)).length;
    for (const part of parts) await part.start();
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    await database.whole();
    const again = await site.startLoad();
    await again.more(MIN_BOOKINGS);
    await again.stop();

    const violations = await auditWithin(rig.services);
    const lost = await load.lost(rig.services, acknowledged);
    const refunded = settled('its stay is no longer available: it is being refunded');
    return [
      info('from stopping the product to running it again', `${seconds} s`),
      info('acknowledged before the moment', acknowledged.size),
      exactly('of them lost', lost.length, 0),
      info('paid later, and confirmed again', settled('its stay is confirmed again')),
      atLeast('paid later, and refunded', refunded, 1),
      info('bookings afterwards', again.acknowledged.size),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};
