import { todayIn } from 'contracts';
import { sql } from 'kysely';
import { BATCH, sweep, type Tx, transact } from '../../base/index.ts';
import { areMailsStopped, notify } from '../../people/index.ts';
import { findImprovements, recordNotified, recordState } from './find-improvements.ts';
import type { ListRow } from './storage.ts';

const LOOK_MS = 30 * 60_000;

/** Checks the prices of saved places. Queues at most one email about improvements per list and day. */
export const sweepSaved = sweep<Pick<ListRow, 'person_id' | 'id'>>({
  title: 'saved places',
  everyMs: 15_000,
  find: (now) => sql`
    SELECT person_id, id FROM saved_lists WHERE look_at <= ${now} ORDER BY look_at LIMIT ${sql.lit(BATCH)}`,
  act: (services, { person_id, id }, now) =>
    transact(services.db, async (tx) => {
      // Updates nothing if another worker has already claimed the list.
      const list = await tx
        .updateTable('saved_lists')
        .set({ look_at: new Date(now.getTime() + LOOK_MS) })
        .where('person_id', '=', person_id)
        .where('id', '=', id)
        .where('look_at', '<=', now)
        .returningAll()
        .executeTakeFirst();
      if (!list) return;
      const state = await findImprovements({ ...services, db: tx }, list);
      await recordState(tx, list, now, state);
      // An email that is already queued will include these improvements.
      if (state.improvements.length === 0 || (await isMailQueued(tx, list))) return;
      const day = todayIn('UTC', now);
      const isMailed = !list.is_quiet && !(await areMailsStopped(tx, person_id, 'saved-places'));
      // Mark the improvements as reported, so that a person who resubscribes later is not sent old ones.
      if (!isMailed) await recordNotified(tx, list, state.improvements);
      await notify(tx, [{ kind: 'saved-places', personId: person_id, listId: id, day, isMailed }], now);
    }),
});

async function isMailQueued(tx: Tx, { person_id, id }: ListRow): Promise<boolean> {
  const job = await tx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'mail-saved')
    .where('done_at', 'is', null)
    .where('dedupe_key', 'like', `mail-saved:${person_id}:${id}:%`)
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
