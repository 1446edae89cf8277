import { sql } from 'kysely';
import type { InboxThreadRow } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';

const BATCH = 50;

type Due = Pick<InboxThreadRow, 'person_id' | 'thread_id' | 'last_position'>;

/** Queues the mails about messages that have not been read for a while: one for all of a thread. */
export async function sweepUnread({ db, clock }: Services): Promise<number> {
  const now = clock();
  const { rows } = await sql<Due>`
    SELECT person_id, thread_id FROM inbox_threads WHERE mail_at IS NOT NULL AND mail_at <= ${now}
    ORDER BY mail_at LIMIT ${sql.lit(BATCH)}`.execute(db);
  for (const { person_id, thread_id } of rows) {
    await transact(db, async (tx) => {
      // Unless it was read, or another worker was faster.
      const claimed = await tx
        .updateTable('inbox_threads')
        .set({ mail_at: null, mailed_at: now })
        .where('person_id', '=', person_id)
        .where('thread_id', '=', thread_id)
        .where('mail_at', '<=', now)
        .returning('last_position')
        .executeTakeFirst();
      if (!claimed) return;
      await enqueue(tx, {
        kind: 'mail-messages',
        key: `mail-messages:${thread_id}:${person_id}:${claimed.last_position}`,
        payload: { personId: person_id, threadId: thread_id },
        now,
      });
    });
  }
  return rows.length;
}
