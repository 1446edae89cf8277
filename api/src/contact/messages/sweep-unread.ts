import { sql } from 'kysely';
import { BATCH, type InboxThreadRow, sweep, transact } from '../../base/index.ts';
import { notify } from '../../people/index.ts';

export const sweepUnread = sweep<Pick<InboxThreadRow, 'person_id' | 'thread_id'>>({
  title: 'unread messages',
  everyMs: 5_000,
  find: (now) => sql`
      SELECT person_id, thread_id FROM inbox_threads WHERE mail_at IS NOT NULL AND mail_at <= ${now}
      ORDER BY mail_at LIMIT ${sql.lit(BATCH)}`,
  act: ({ db }, { person_id, thread_id }, now) =>
    transact(db, async (tx) => {
      // Updates nothing if the message has been read since.
      const claimed = await tx
        .updateTable('inbox_threads')
        .set({ mail_at: null, mailed_at: now })
        .where('person_id', '=', person_id)
        .where('thread_id', '=', thread_id)
        .where('mail_at', '<=', now)
        .returning('last_position')
        .executeTakeFirst();
      if (!claimed) return;
      const { last_position: position } = claimed;
      await notify(tx, [{ kind: 'messages-unread', personId: person_id, threadId: thread_id, position }], now);
    }),
});
