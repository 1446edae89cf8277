import { todayIn } from 'contracts';
import { sql } from 'kysely';
import { transact } from '../database/transact.ts';
import { areMailsStopped } from '../mail-choices/storage.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { noteState, noteTold, readNews } from '../saved-places/look-at-list.ts';
import type { ListRow } from '../saved-places/storage.ts';
import type { Services } from '../services.ts';

const BATCH = 20;
/** So often a list is looked at. */
const LOOK_MS = 30 * 60_000;

/** Looks at the prices of saved places, and queues a mail if some are better: one for a list and day at most. */
export async function sweepSaved(services: Services): Promise<number> {
  const now = services.clock();
  const { rows } = await sql<Pick<ListRow, 'person_id' | 'id'>>`
    SELECT person_id, id FROM saved_lists WHERE look_at <= ${now}
    ORDER BY look_at LIMIT ${sql.lit(BATCH)}`.execute(services.db);
  for (const { person_id, id } of rows) {
    await transact(services.db, async (tx) => {
      // Unless another worker was faster.
      const list = await tx
        .updateTable('saved_lists')
        .set({ look_at: new Date(now.getTime() + LOOK_MS) })
        .where('person_id', '=', person_id)
        .where('id', '=', id)
        .where('look_at', '<=', now)
        .returningAll()
        .executeTakeFirst();
      if (!list) return;
      const state = await readNews({ ...services, db: tx }, list);
      await noteState(tx, list, now, state);
      if (state.news.length === 0) return;
      const day = todayIn('UTC', now);
      const note = { kind: 'saved-places', key: `saved-places:${id}:${day}`, details: { listId: id } } as const;
      await notify(tx, [{ ...note, personId: person_id }], now);
      // Who wants no mails is not told later of what was better once.
      if (list.is_quiet || (await areMailsStopped(tx, person_id, 'saved-places')))
        return noteTold(tx, list, state.news);
      const payload = { personId: person_id, listId: id, day };
      await enqueue(tx, { kind: 'mail-saved', key: `mail-saved:${person_id}:${id}:${day}`, payload, now });
    });
  }
  return rows.length;
}
